"""Wire shapes of the chat: OpenAI's, read leniently. What is not known here passes on as it is."""

from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    WithJsonSchema,
)

from aura.api.text import clean_value

CleanAny = Annotated[Any, AfterValidator(clean_value)]
CleanStr = Annotated[StrictStr, AfterValidator(clean_value)]
CleanObject = Annotated[dict[str, Any], AfterValidator(clean_value)]


def _content(value: Any) -> Any:
    """One fault with one name, where a union would tell a fault for each of its kinds."""
    is_parts = isinstance(value, list) and all(isinstance(part, dict) for part in value)
    if not (value is None or isinstance(value, str) or is_parts):
        raise ValueError("must be a text, a list of parts, or null")
    return clean_value(value)


Content = Annotated[
    Any,
    AfterValidator(_content),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string"},
                {"type": "array", "items": {"type": "object"}},
                {"type": "null"},
            ]
        }
    ),
]


class ChatMessageIn(BaseModel):
    """One message. Content may be text, parts, or nothing beside tool calls."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[CleanStr, CleanAny]

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: Content = None


class ChatIn(BaseModel):
    """A request for an answer. Unknown fields are passed on to the language model's server."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[CleanStr, CleanAny]

    model: CleanStr | None = Field(default=None, description="Whatever it says: `aura` answers.")
    messages: list[ChatMessageIn] = Field(min_length=1, max_length=2_000)
    stream: StrictBool | None = None
    max_tokens: StrictInt | None = Field(default=None, description="Zero and below: no limit.")
    max_completion_tokens: StrictInt | None = None
    user: CleanStr | None = Field(
        default=None, description="Names the conversation where nothing else does."
    )
    conversation_id: CleanStr | None = None
    metadata: CleanObject | None = Field(default=None, description="`conversation_id` is ours.")
    elevenlabs_extra_body: CleanObject | None = Field(
        default=None, description="`conversation_id` is ours; nothing of it is passed on."
    )


class OpenAIError(BaseModel):
    """What went wrong."""

    message: str
    type: str
    param: str | None
    code: str | None


class OpenAIErrorOut(BaseModel):
    """Every error of the chat."""

    error: OpenAIError


class ModelOut(BaseModel):
    """The one model there is."""

    id: str
    object: Literal["model"]
    created: int
    owned_by: str


class ModelsOut(BaseModel):
    """The models, as OpenAI lists them."""

    object: Literal["list"]
    data: list[ModelOut]
