import { setFlagsFromString } from 'node:v8';

/**
 * What V8 compiles for frequent calls out of WebAssembly (the solver of assignments, Node's own `fetch`) is shared by all
 * threads of a process, and V8 of Node 24 ends the process when two of them replace it at once:
 * `Check failed: jit_page.has_value()`. Without this, it is replaced after a thousand calls.
 */
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647');

/** Old objects are collected once they have grown by a fifth, so that less memory is held under load (decision 2). */
setFlagsFromString('--heap-growing-percent=20');
