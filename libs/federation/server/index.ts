export { publicPath, serveRenderer, type RenderRequest } from './serve-renderer.ts';
