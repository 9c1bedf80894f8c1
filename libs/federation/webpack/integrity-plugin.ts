import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { onChunkElement, type ChunkElementHandler } from './on-chunk-element.ts';
import { fileIntegrity, integrityOf } from './preloads-plugin.ts';

const NAME = 'IntegrityPlugin';

const KINDS = ['js', 'css'] as const;
type Kind = (typeof KINDS)[number];

/** Stands for the integrity of a chunk's file until that is known, and is as long: nothing behind it moves. */
const placeholder = (kind: Kind, id: number | string) => integrityOf(`${NAME} ${kind} ${id}`);

/** A build's runtime accepts only chunks built with it: it has their hashes, and the page or the registry has that of its own file. */
export function integrityPlugin(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
    onChunkElement(
      compilation,
      'integrity',
      (chunk) => `(${integritySetter})(${JSON.stringify(placeholders(chunk))})`,
    );
    // Names are final now, and nothing is compressed yet.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
    compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
      fillIn(compilation);
      markPages(compilation);
    });
  });
}

type Hashes = Record<Kind, Record<string, string>>;

/** Becomes part of the build as text: it uses nothing outside of itself. */
function integritySetter(hashes: Hashes): ChunkElementHandler {
  return (element, _, chunkId = '') => {
    const hash = hashes['href' in element ? 'css' : 'js'][chunkId];
    if (!hash) return;
    element.integrity = hash;
    element.crossOrigin = 'anonymous';
  };
}

function placeholders(runtimeChunk: Chunk): Hashes {
  const ids = [...runtimeChunk.getAllAsyncChunks()].flatMap(({ id }) => (id === null ? [] : [id]));
  const of = (kind: Kind) => Object.fromEntries(ids.map((id) => [id, placeholder(kind, id)]));
  return { js: of('js'), css: of('css') };
}

const fileOf = ({ files }: Chunk, kind: Kind) =>
  [...files].find((file) => file.endsWith(`.${kind}`));

function fillIn(compilation: Compilation): void {
  const hashes = new Map<string, string>();
  for (const chunk of compilation.chunks) {
    if (chunk.id === null || chunk.hasRuntime()) continue;
    for (const kind of KINDS) {
      const file = fileOf(chunk, kind);
      const mark = placeholder(kind, chunk.id);
      // A chunk without such a file never requests one.
      hashes.set(mark, file ? fileIntegrity(compilation, file) : ' '.repeat(mark.length));
    }
  }
  for (const chunk of compilation.chunks) {
    const file = fileOf(chunk, 'js');
    if (!file || !chunk.hasRuntime()) continue;
    compilation.updateAsset(file, (source) => {
      const filled = new webpack.sources.ReplaceSource(source);
      const code = String(source.source());
      for (const [mark, hash] of hashes) {
        const at = code.indexOf(mark);
        if (at >= 0) filled.replace(at, at + mark.length - 1, hash);
      }
      return filled;
    });
  }
}

/** Gives the scripts that the build's own HTML names their integrity. */
function markPages(compilation: Compilation): void {
  for (const { name } of compilation.getAssets().filter(({ name }) => name.endsWith('.html'))) {
    compilation.updateAsset(name, (source) => {
      const html = String(source.source()).replace(/<script[^<>]* src="([^"]+)"/g, (tag, src) => {
        const integrity = fileIntegrity(compilation, src.slice(src.lastIndexOf('/') + 1));
        return `${tag} integrity="${integrity}" crossorigin="anonymous"`;
      });
      return new webpack.sources.RawSource(html);
    });
  }
}
