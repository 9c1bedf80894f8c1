import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack';

const NAME = 'ServerBuildPlugin';
/** Not `.js`: its meaning in Node depends on the folders above a web root. */
const FILE = 'server.cjs';

/** Puts the pages beside a build as one file for the server, by the browser's rules: class names and addresses agree. */
export class ServerBuildPlugin {
  /** @param entry the module that serves the pages, relative to the app's folder */
  private readonly entry: string;

  constructor(entry: string) {
    this.entry = entry;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const server = await compile(this.configuration(compiler.options as Configuration));
        for (const error of server.errors) compilation.errors.push(error);
        compilation.fileDependencies.addAll(server.fileDependencies);
        const asset = server.getAsset(FILE);
        if (asset) compilation.emitAsset(FILE, asset.source);
      });
    });
  }

  private configuration({ context, mode, resolve, module, name }: Configuration): Configuration {
    return {
      name: `${name}-server`,
      context,
      mode,
      target: 'node20',
      entry: this.entry,
      devtool: false,
      output: { path: join(context!, 'dist'), filename: FILE, publicPath: '' },
      resolve: { extensions: resolve?.extensions, alias: resolve?.alias },
      module: { rules: module!.rules!.map(forServer) },
      experiments: { css: false },
      optimization: { minimize: false },
      plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    };
  }
}

/** Names of classes and addresses of files, without the files. */
function forServer(rule: webpack.RuleSetRule | unknown): webpack.RuleSetRule {
  const { use, ...others } = rule as webpack.RuleSetRule;
  if (others.type === 'asset/resource') return { ...others, generator: { emit: false } };
  if (!Array.isArray(use)) return rule as webpack.RuleSetRule;
  const loaders = (use as webpack.RuleSetUseItem[]).filter(
    (item) => item !== MiniCssExtractPlugin.loader,
  );
  return { ...others, use: loaders.map(namesOnly) };
}

function namesOnly(item: webpack.RuleSetUseItem): webpack.RuleSetUseItem {
  if (typeof item !== 'object' || item === null || item.loader !== 'css-loader') return item;
  const options = item.options as { modules: object };
  return {
    ...item,
    options: { ...options, modules: { ...options.modules, exportOnlyLocals: true } },
  };
}

function compile(configuration: Configuration): Promise<Compilation> {
  const compiler = webpack(configuration)!;
  return new Promise((resolve, reject) => {
    compiler.compile((error, compilation) => {
      if (error || !compilation) reject(error ?? new Error('webpack gave no compilation.'));
      else resolve(compilation);
    });
  });
}
