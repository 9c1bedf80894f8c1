// The first module of the shell's development build: React has to find its hook when it starts. Remotes register their
// components here, too: a runtime of their own would not know what React rendered before they were loaded.
import * as runtime from 'react-refresh/runtime';

interface Hot {
  data?: object;
  accept: () => void;
  dispose: (listener: (data: object) => void) => void;
}

interface RefreshRuntime {
  register: (type: unknown, id: string) => void;
  sign: () => (type: unknown, ...words: unknown[]) => unknown;
  /** Makes a module that exports components alone replaceable. Any other is replaced with those that import it. */
  accept: (hot: Hot, exports: Record<string, unknown>) => void;
}

declare global {
  var noxRefresh: RefreshRuntime | undefined;
}

/** All modules of one update are evaluated in one task. */
let isScheduled = false;
function refreshSoon(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    runtime.performReactRefresh();
  });
}

runtime.injectIntoGlobalHook(self);
globalThis.noxRefresh = {
  register: runtime.register,
  sign: runtime.createSignatureFunctionForTransform,
  accept(hot, exports) {
    const values = Object.values(exports);
    if (values.length === 0 || !values.every(runtime.isLikelyComponentType)) return;
    hot.accept();
    hot.dispose(() => undefined);
    if (hot.data) refreshSoon();
  },
};
