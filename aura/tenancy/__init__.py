"""Tenants, the keys of their channels, and the settings that change while Aura runs."""
