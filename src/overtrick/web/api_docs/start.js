// A file of its own, because the Content-Security-Policy lets no script stand in the page.
SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  // The badge would be loaded from elsewhere.
  validatorUrl: null,
});
