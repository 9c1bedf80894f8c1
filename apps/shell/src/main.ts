import { yieldToMain } from './page/yield-to-main.ts';
import { renderLoadError } from './page/render-load-error.ts';

/** An asynchronous boundary: shared modules are negotiated before anything uses them. */
const start = () => import(/* webpackChunkName: "bootstrap" */ './bootstrap.ts');

/** By far the largest file: the router, the remotes and their pages start while it loads. */
const reactDom = () => import('react-dom/client');

yieldToMain()
  .then(() => Promise.all([start(), reactDom()]))
  .catch(renderLoadError);
