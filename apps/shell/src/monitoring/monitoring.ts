// The chunk that is loaded on demand.
export { measureView } from './measure-view.ts';
export { tellRenderError } from './render-error.ts';
