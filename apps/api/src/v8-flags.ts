import { setFlagsFromString } from 'node:v8';

/** V8 shares compiled calls out of WebAssembly among threads, and ends the process when two replace one at once: `Check failed: jit_page.has_value()`. */
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647');
