import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compilation } from 'webpack';

/** Runs in pages, with the element for a chunk's file and the file's address, before the element is inserted. */
export type ChunkElementHandler = (
  element: HTMLScriptElement | HTMLLinkElement,
  url: string,
  chunkId?: string | number,
) => void;

/**
 * Adds a {@link ChunkElementHandler} to a build's runtime, and its call where webpack and mini-css-extract-plugin make
 * elements. Their hooks take code: these calls are all that is written as text.
 * @param handler an expression for the handler, by the chunk that contains the runtime
 */
export function onChunkElement(
  compilation: Compilation,
  name: string,
  handler: (chunk: Chunk) => string,
): void {
  const property = `__webpack_require__.${name}`;
  const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
  scripts.createScript.tap(name, (code) => `${code}\n${property}(script, url, chunkId);`);
  const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
  styles.beforeTagInsert.tap(
    name,
    (code, { tag, href }) => `${code}\n${property}(${tag}, ${href}, chunkId);`,
  );
  // Returns nothing: webpack's own module must still be added.
  compilation.hooks.runtimeRequirementInTree
    .for(webpack.RuntimeGlobals.loadScript)
    .tap(name, (chunk) => {
      const module = new webpack.RuntimeModule(property);
      module.generate = () => `${property} = ${handler(chunk)};`;
      compilation.addRuntimeModule(chunk, module);
    });
}
