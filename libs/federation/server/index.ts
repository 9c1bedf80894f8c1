export { routesWithGuests } from './guest-routes.ts';
export { renderDocument, renderPlainPage } from './render-document.ts';
export { serveRenderer, type RenderRequest } from './serve-renderer.ts';
