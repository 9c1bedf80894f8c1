export { routesWithGuests } from './guest-routes.ts';
export { renderDocument, renderPlainPage } from './render-document.ts';
export { publicPath, serveRenderer, type RenderRequest } from './serve-renderer.ts';
