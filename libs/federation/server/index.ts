export { routesWithGuests } from './guest-routes.ts';
export { publicPath, serveRenderer, type RenderRequest } from './serve-renderer.ts';
