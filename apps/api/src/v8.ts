import { executionAsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';

/** V8 shares compiled calls out of WebAssembly among threads, and ends the process when two replace one at once: `Check failed: jit_page.has_value()`. */
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647');

/** V8 forgets the shape of Node's scheduled callbacks when it collects garbage while none waits. After some collections, each is created slowly, and a cached read takes a sixth longer. One that stays keeps the shape. */
export const scheduled: object[] = [];
process.nextTick(() => scheduled.push(executionAsyncResource()));
