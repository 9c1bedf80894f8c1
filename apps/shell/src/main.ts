import { nextTask } from './next-task.ts';
import { sayUnavailable } from './say-unavailable.ts';

/** Behind it shared modules are negotiated before anything uses them. */
const start = () => import(/* webpackChunkName: "bootstrap" */ './bootstrap.ts');

/** By far the largest file: the router, the remotes and their pages begin while it is on its way. */
const drawing = () => import('react-dom/client');

nextTask()
  .then(() => Promise.all([start(), drawing()]))
  .catch(sayUnavailable);
