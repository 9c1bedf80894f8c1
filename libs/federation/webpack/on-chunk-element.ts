import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compilation } from 'webpack';

/** Runs in pages, with the element for a chunk's file and the file's address, before the element is inserted. */
export type ChunkElementHandler = (
  element: HTMLScriptElement | HTMLLinkElement,
  url: string,
  chunkId?: string | number,
) => void;

/** Adds a handler to a build's runtime, and calls of it, which alone are written as text. @param handler an expression, by the runtime's chunk */
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
