import { yieldToMain } from './page/yield-to-main.ts';
import { renderLoadError } from './page/render-load-error.ts';

/** Behind it shared modules are negotiated before anything uses them. */
const start = () => import(/* webpackChunkName: "bootstrap" */ './bootstrap.ts');

/** By far the largest file: the router, the remotes and their pages begin while it is on its way. */
const reactDom = () => import('react-dom/client');

yieldToMain()
  .then(() => Promise.all([start(), reactDom()]))
  .catch(renderLoadError);
