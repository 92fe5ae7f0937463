// Shows the description of the API. A key that is typed here stays in the memory of the page.
/** @type {{ SwaggerUIBundle: (options: object) => void }} */ (/** @type {unknown} */ (globalThis)).SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
});
