import type { Compiler } from 'webpack';
import { timeLimit } from '../shared/time-limit.ts';
import { onChunkElement } from './on-chunk-element.ts';

/** Gives stylesheets the time limit that webpack gives scripts. */
export const chunkTimeoutPlugin = (limitMs: number) => (compiler: Compiler) =>
  compiler.hooks.thisCompilation.tap('ChunkTimeoutPlugin', (compilation) =>
    onChunkElement(compilation, 'chunkTimeout', () => `(${timeLimit})(${limitMs})`),
  );
