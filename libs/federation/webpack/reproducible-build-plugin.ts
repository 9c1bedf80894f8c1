import webpack, { type Compilation, type Compiler } from 'webpack';

const NAME = 'ReproducibleBuildPlugin';

/** The federation plugin writes its runtime's first lines into a file whose name is a hash of absolute paths. */
const RUNTIME_ENTRY = /(\.federation[\\/]entry)\.[0-9a-f]+(?=\.js)/g;

/** webpack tells modules of one file apart by a hash, but only those that it did not find in its cache. */
const MODULE_HASH = /("webpack:\/\/[^"?]+)\?[0-9a-f]{4}(?=")/g;

/** Removes folders and the cache's state, so that the same sources are the same version. @param root that is another elsewhere */
export const reproducibleBuildPlugin = (root: string) => (compiler: Compiler) =>
  compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
    // webpack makes ids out of the names of modules later.
    compilation.hooks.moduleIds.tap({ name: NAME, stage: -1 }, (modules) => {
      for (const module of modules) {
        const path = module.identifier();
        if (path.search(RUNTIME_ENTRY) < 0) continue;
        const id = path.startsWith('container entry') ? 'container' : 'federation-runtime';
        compilation.chunkGraph.setModuleId(module, id);
      }
    });
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
    compilation.hooks.processAssets.tap({ name: NAME, stage }, () =>
      shortenPaths(compilation, root.replaceAll('\\', '/')),
    );
  });

function shortenPaths(compilation: Compilation, root: string): void {
  for (const { name } of compilation.getAssets().filter(({ name }) => name.endsWith('.map'))) {
    compilation.updateAsset(name, (source) => {
      const map = String(source.source()).replaceAll(`${root}/`, '');
      const stable = map.replace(RUNTIME_ENTRY, '$1').replace(MODULE_HASH, '$1');
      return new webpack.sources.RawSource(stable);
    });
  }
}
