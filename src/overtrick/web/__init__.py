"""The web application and the HTTP API: they read a request, call `app`, choose an answer."""
