import type { Compiler } from 'webpack';
import { onChunkElement, type ChunkElementHandler } from './on-chunk-element.ts';

declare global {
  interface Window {
    /** The number of time-outs by address. The page stores it, since a remote that is loaded again has a new runtime. */
    noxTimeouts?: Record<string, number>;
  }
}

/** A time limit for stylesheets, too. The next request has another address: the first may be open, and others would wait for it. */
export const chunkTimeoutPlugin = (limitMs: number) => (compiler: Compiler) =>
  compiler.hooks.thisCompilation.tap('ChunkTimeoutPlugin', (compilation) =>
    onChunkElement(compilation, 'chunkTimeout', () => `(${timeLimit})(${limitMs})`),
  );

/** Becomes part of the build as text: it uses nothing outside of itself. */
function timeLimit(limitMs: number): ChunkElementHandler {
  return (element, url) => {
    self.noxTimeouts ??= {};
    const isStyle = 'href' in element;
    const query = self.noxTimeouts[url] ? `?${self.noxTimeouts[url]}` : '';
    if (query && isStyle) element.href += query;
    if (query && !isStyle) element.src += query;
    setTimeout(() => {
      // A file whose handler is gone has arrived or failed.
      if (!element.onerror) return;
      self.noxTimeouts![url] = (self.noxTimeouts![url] ?? 0) + 1;
      // A script's own timer is webpack's.
      if (isStyle) element.onerror(new Event('timeout'));
    }, limitMs);
  };
}
