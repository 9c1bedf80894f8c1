import { join } from 'node:path';
import { promisify } from 'node:util';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler, type Configuration, type ExternalItemFunctionData } from 'webpack';
import { sharedModules } from './federation-options.ts';

const { SourceMapSource } = webpack.sources;
const NAME = 'ServerBuildPlugin';

/** A server renders pages by this file. It does not end in `.js`, whose meaning in Node depends on the folders above a web root. */
const SERVER_BUILD = 'server.cjs';
const SERVER_ROUTES = 'server-routes.cjs';

/** What the pages of a host and of its guests have in common on a server, as in a browser. */
const SHARED = [
  ...Object.keys(sharedModules({ role: 'remote' })).filter((key) => !key.endsWith('/')),
  'react/jsx-runtime',
];

/** Only browsers sign in and upload: empty on a server, where a release stands alone, without packages beside it. */
const BROWSER_ONLY = ({ request = '' }: ExternalItemFunctionData) =>
  Promise.resolve(/^(@?firebase\/|tus-js-client$)/.test(request) ? 'var {}' : undefined);

/** Puts the pages beside a build as one file for the server, by the browser's rules: class names and addresses agree. A development server builds it by itself. */
export const serverBuildPlugin = (build: Configuration, production: boolean) =>
  production ? builtWith(build) : Object.assign(() => undefined, { serverBuild: build });

/** The builds for a server that go with a configuration for development: what is saved is in browsers before they are done. */
export const serverConfigurations = (browser: Configuration): Configuration[] =>
  (browser.plugins ?? []).flatMap((plugin) => {
    const build = plugin && (plugin as { serverBuild?: Configuration }).serverBuild;
    if (!build) return [];
    const server = configuration(browser, build);
    const output = { ...server.output, path: browser.output!.path };
    // No client of a development server is in it.
    const others = {
      output,
      stats: 'errors-warnings',
      // Only places of errors are read from it.
      devtool: 'nosources-cheap-module-source-map' as const,
      devServer: false,
    };
    return Object.assign(server, others);
  });

const builtWith = (build: Configuration) => (compiler: Compiler) =>
  compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
      const options = configuration(compiler.options as Configuration, build);
      if (compiler.options.devtool) {
        options.devtool = 'hidden-source-map';
        // The browser's build names the sources as its own.
        options.output!.devtoolModuleFilenameTemplate = 'webpack://[resource-path]';
      }
      const server = await compile(options, compiler.inputFileSystem);
      for (const error of server.errors) compilation.errors.push(error);
      compilation.fileDependencies.addAll(server.fileDependencies);
      const file = String(build.output!.filename);
      const code = server.getAsset(file)?.source;
      const map = server.getAsset(`${file}.map`)?.source.source().toString();
      // The browser's build writes the map, after it has minimised the file.
      const source = code && map ? new SourceMapSource(code.source(), file, map) : code;
      if (source) compilation.emitAsset(file, source);
    });
  });

/** @param entry the module that serves the pages, relative to the app's folder */
export const hostBuild = (entry: string): Configuration => ({
  entry: [scriptOf(PUBLIC_PATH), scriptOf(PROVIDE_SHARED), entry],
  externals: [BROWSER_ONLY],
  output: { filename: SERVER_BUILD },
});

/** @param routes those that are rendered in a host, relative to the app's folder */
export const guestBuild = (routes: string): Configuration => ({
  // A variable of the function that the host evaluates the file as.
  entry: [scriptOf('__webpack_public_path__ = noxPublicPath;'), routes],
  externals: [BROWSER_ONLY, Object.fromEntries(SHARED.map((name) => [name, name]))],
  output: { filename: SERVER_ROUTES, library: { type: 'commonjs2' } },
});

/** This code runs before any module that names a file of this release; the server runs the build in a thread. */
const PUBLIC_PATH =
  "import { workerData } from 'node:worker_threads'; __webpack_public_path__ = workerData?.publicPath;";

const PROVIDE_SHARED = [
  ...SHARED.map((name, index) => `import * as shared${index} from '${name}';`),
  `globalThis.noxSharedModules = { ${SHARED.map((name, index) => `'${name}': shared${index}`).join()} };`,
].join('\n');

const scriptOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

function configuration(
  { context, mode, resolve, module, name }: Configuration,
  { output, ...build }: Configuration,
): Configuration {
  return {
    ...build,
    name: `${name}-server`,
    context,
    mode,
    target: 'node20',
    externalsType: 'commonjs',
    devtool: false,
    output: { ...output, path: join(context!, 'dist'), publicPath: '' },
    resolve: { extensions: resolve?.extensions, alias: resolve?.alias },
    module: { rules: module!.rules!.map(forServer) },
    experiments: { css: false, cacheUnaffected: mode === 'development' },
    optimization: { minimize: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
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
  const { options } = item as { options?: { modules?: object } };
  if (!options?.modules) return item;
  const modules = { ...options.modules, exportOnlyLocals: true };
  return { ...(item as object), options: { ...options, modules } };
}

async function compile(configuration: Configuration, inputFileSystem: Compiler['inputFileSystem']) {
  const compiler = webpack(configuration)!;
  // What was read for the browser's build is not read again.
  compiler.inputFileSystem = inputFileSystem;
  return (await promisify(compiler.compile.bind(compiler))())!;
}
