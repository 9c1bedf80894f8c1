// Evaluated before React, which has to find the hook when it starts. Shell and remotes register their components here: a
// runtime of their own would not know what React rendered before they were loaded.
// @ts-expect-error The package has no types of its own.
import * as runtime from 'react-refresh/runtime';

interface Hot {
  data?: object;
  accept: () => void;
  dispose: (listener: (data: object) => void) => void;
}

declare global {
  var noxRefresh: typeof refresh | undefined;
}

let timer: ReturnType<typeof setTimeout> | undefined;

const refresh = {
  register: runtime.register,
  sign: runtime.createSignatureFunctionForTransform,
  /** Makes a module that exports components alone replaceable. Any other is replaced with those that import it. */
  accept(hot: Hot, exports: Record<string, unknown>) {
    const values = Object.values(exports);
    if (values.length === 0 || !values.every(runtime.isLikelyComponentType)) return;
    hot.accept();
    hot.dispose(() => undefined);
    if (!hot.data) return;
    // All modules of one update are evaluated in one task.
    clearTimeout(timer);
    timer = setTimeout(runtime.performReactRefresh);
  },
};

runtime.injectIntoGlobalHook(self);
globalThis.noxRefresh = refresh;
