import react from 'react';
import reactDom from 'react-dom';
import reactDomClient from 'react-dom/client';
import jsxRuntime from 'react/jsx-runtime';

declare global {
  var webpackChunknox_shell: Chunk[] | undefined;
}

type Factory = (module: { exports: unknown }) => void;
type Chunk = [ids: unknown[], modules: Record<string, Factory>];

/** What only this module of React contains, and the same module for development. */
const DEVELOPMENT: [mark: RegExp, exports: unknown][] = [
  [/rendererPackageName:\s*"react-dom"/, reactDomClient],
  [/\.useActionState\s*=/, react],
  [/\.createPortal\s*=/, reactDom],
  [/\.jsxs\s*=/, jsxRuntime],
];

/** A released shell has React for production, which cannot replace components: its modules are exchanged as they arrive. */
function exchangeReact(modules: Record<string, Factory>): void {
  for (const [id, factory] of Object.entries(modules)) {
    const code = String(factory);
    const found = DEVELOPMENT.find(([mark]) => mark.test(code));
    if (found) modules[id] = (module) => void (module.exports = found[1]);
  }
}

/** The bundler's runtime puts its own `push` in place of the array's, and calls that of the array for what others wait for. */
export function watchChunks(): void {
  const chunks: Chunk[] = [];
  const own = chunks.push.bind(chunks);
  let push: typeof own | undefined;
  const watched = (chunk: Chunk) => {
    exchangeReact(chunk[1]);
    return (push ?? own)(chunk);
  };
  Object.defineProperty(chunks, 'push', {
    get: () => (push ? watched : own),
    set: (value: typeof own) => {
      push = value;
    },
  });
  globalThis.webpackChunknox_shell = chunks;
}
