"""The assistant's state as plain JSON values in one language, for programs and for the page."""
