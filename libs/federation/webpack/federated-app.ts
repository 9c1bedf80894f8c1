import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { JsMinifyOptions } from '@swc/core';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import ts from 'typescript';
import webpack, { type Configuration } from 'webpack';
import { containerName, releaseFolder, REMOTE_ENTRY } from '@nox/release-format/addresses';
import { type AppDescription, checkedHeadsPlugin } from './app-description.ts';
import { buildCache, isQuickBuild, foldersOf, ownFile } from './folders.ts';
import { integrityPlugin } from './integrity-plugin.ts';
import { federationOptions, pageFilesPlugin, ROUTES } from './federation-options.ts';
import { foreignHostShim } from './foreign-host-shim.ts';
import { reproducibleBuildPlugin } from './reproducible-build-plugin.ts';
import { declaredFilesPlugin, releaseFilesPlugin } from './release-files-plugin.ts';
import { guestBuild, hostBuild, serverBuildPlugin } from './server-build-plugin.ts';
import { chunkTimeoutPlugin } from './chunk-timeout-plugin.ts';

const { resolve } = createRequire(import.meta.url);

/** The router's package names its development build for every bundler; this one is smaller. */
const ROUTER = join(dirname(resolve('react-router/package.json')), 'dist/production');
const PRODUCTION_ROUTER = {
  'react-router$': join(ROUTER, 'index.mjs'),
  'react-router/dom$': join(ROUTER, 'dom-export.mjs'),
};

/** Part of the federation runtime is required and part of it imported: without this a page has it twice. */
const SCOPE = '@module-federation';
const FEDERATION = join(resolve('@module-federation/enhanced').split(SCOPE)[0]!, SCOPE);
const FEDERATION_ONCE = {
  '@module-federation/runtime-core$': join(FEDERATION, 'runtime-core/dist/index.js'),
  '@module-federation/sdk$': join(FEDERATION, 'sdk/dist/index.js'),
  '@module-federation/error-codes$': join(FEDERATION, 'error-codes/dist/index.mjs'),
};

/** A quarter of the validator makes JSON schemas, which only the server needs; calls go by `XMLHttpRequest`. */
const ZOD = join(dirname(resolve('zod/package.json')), 'v4/core');
const UNUSED = {
  [join(dirname(resolve('axios/package.json')), 'lib/adapters/fetch.js')]: false,
  [join(ZOD, 'to-json-schema.js')]: false,
  [join(ZOD, 'json-schema-processors.js')]: false,
} as const;

/** Where the shell's HTML expects its files; a release puts the version in place of the last segment. */
const SHELL_PUBLIC_PATH = '/static/js/shell/__VERSION__/';

/** Where the development server serves an app's files; the registry it serves points there. */
const developmentPath = (app: string) => releaseFolder(app, 'dev');

/** A chunk may take this long on a slow but living network (spec section 9). */
const CHUNK_LOAD_TIMEOUT_MS = 120_000;

const MAIN = './src/main.ts';

type Mode = 'production' | 'development';

export { serverConfigurations } from './server-build-plugin.ts';

/** webpack's command line and our development server use it. */
export const federatedApp = (app: AppDescription) => (_: unknown, options: { mode?: Mode }) =>
  configuration(app, options.mode ?? 'production');

function configuration(app: AppDescription, mode: Mode): Configuration {
  const production = mode === 'production';
  const quick = production && isQuickBuild();
  const isShell = app.role === 'shell';
  /** What visitors load is small in every build. */
  const isSmall = !quick || isShell || Boolean(app.serverEntry ?? app.isRenderedInHost);
  const folders = foldersOf(app, production);
  return {
    name: app.name,
    mode,
    context: app.directory,
    target: ['web', 'es2022'],
    entry: isShell ? { main: MAIN } : {},
    devtool: !quick && (production ? 'source-map' : 'cheap-module-source-map'),
    output: outputOf(app, production, folders.output),
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { ...FEDERATION_ONCE, ...UNUSED, ...(production && PRODUCTION_ROUTER) },
    },
    cache: buildCache(`${app.name}-${quick ? 'quick' : mode}`, folders.cache, production),
    module: { rules: [typescriptRule(app, production), ...cssRules(app, production), fontRule] },
    // webpack's own would strip the quotes by which the server finds elements of the page; CSS is css-loader's.
    experiments: { html: false, css: false, cacheUnaffected: !production },
    optimization: {
      ...(!isSmall && { minimize: false }),
      minimizer: minimizers(),
      splitChunks: {
        ...(isShell && { cacheGroups: SHELL_CHUNKS }),
        // A document loads one chunk of several that share modules: less than a library is no chunk of its own.
        ...((isShell || app.hasIslands) && { minSize: 150_000 }),
      },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    plugins: [
      new webpack.DefinePlugin(app.define ?? {}),
      new MiniCssExtractPlugin({
        filename: `[name]${hashIn(production)}.css`,
        chunkFilename: `[name]${hashIn(production)}.css`,
        // Chunks are split otherwise than in production, where a conflict is one.
        ignoreOrder: !production,
      }),
      ...(isShell ? shellPlugins(app, production) : remotePlugins(app, production)),
      checkedHeadsPlugin(app),
      declaredFilesPlugin(app),
      // A development server names no files of pages that browsers render.
      (production || isShell || serverBuilds(app).length > 0) && pageFilesPlugin(app),
      ...serverBuilds(app).map((build) => serverBuildPlugin(build, production)),
      ...(production ? productionPlugins(app) : []),
      // Files with fixed names, such as icons.
      new CopyPlugin({
        patterns: [{ from: join(app.directory, 'public'), noErrorOnMissing: true }],
      }),
      production && isSmall && compressedBy('gzip', 'gz'),
      production && !quick && compressedBy('brotliCompress', 'br'),
    ],
  };
}

const hashIn = (production: boolean) => (production ? '.[contenthash:10]' : '');

function outputOf({ name }: AppDescription, production: boolean, path: string) {
  const hash = hashIn(production);
  return {
    path,
    filename: `[name]${hash}.js`,
    chunkFilename: `[name]${hash}.js`,
    assetModuleFilename: `[name]${hash}[ext]`,
    uniqueName: containerName(name),
    publicPath: production ? 'auto' : developmentPath(name),
    chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
    crossOriginLoading: 'anonymous' as const,
    // A module that throws is evaluated anew at the next request: a shared module that it needs may be there by then.
    strictModuleExceptionHandling: true,
    // A development server empties the folder when it starts: pages that are open load from it what is older.
    clean: production,
  };
}

function federation(app: AppDescription, production: boolean, more: object) {
  const options = federationOptions(app);
  return new ModuleFederationPlugin({
    ...options,
    // No other page loads the shell. Only releases are said to have which files, which takes half a second of each build.
    manifest: app.role === 'remote' && { disableAssetsAnalyze: !production },
    experiments: { ...options.experiments, ...more },
  });
}

const shellPlugins = (app: AppDescription, production: boolean) => [
  federation(app, production, { provideExternalRuntime: true }),
  new HtmlWebpackPlugin({
    template: './src/index.html',
    inject: false,
    publicPath: production ? SHELL_PUBLIC_PATH : developmentPath(app.name),
    scriptLoading: 'defer',
    minify: false,
  }),
];

const remotePlugins = (app: AppDescription, production: boolean) => [
  federation(app, production, { externalRuntime: true }),
  new webpack.BannerPlugin({
    raw: true,
    include: REMOTE_ENTRY,
    banner: `(${foreignHostShim})();`,
  }),
];

const productionPlugins = (app: AppDescription): Configuration['plugins'] & object => [
  reproducibleBuildPlugin(foldersOf(app, true).root),
  releaseFilesPlugin(app),
  integrityPlugin,
  chunkTimeoutPlugin(CHUNK_LOAD_TIMEOUT_MS),
];

const serverBuilds = ({ serverEntry, isRenderedInHost }: AppDescription) => [
  ...(serverEntry ? [hostBuild(serverEntry)] : []),
  ...(isRenderedInHost ? [guestBuild(ROUTES)] : []),
];

const minimizers = () => [
  // Native code, which has threads of its own: in further processes it would be loaded again for each app.
  new MinimizerPlugin<JsMinifyOptions>({
    parallel: false,
    minify: MinimizerPlugin.swcMinify,
    terserOptions: { compress: { passes: 2 }, mangle: true },
  }),
  new MinimizerPlugin({
    test: /\.css$/,
    parallel: false,
    minify: MinimizerPlugin.esbuildMinifyCss,
    // The oldest browser of pages knows no nested rules, and some properties only with a prefix.
    minimizerOptions: { target: 'safari16.4' },
  }),
];

/** The shell loads by six requests instead of a dozen: React and the query cache, as islands need no more; react-dom, for which the rest does not wait; other packages; our own libraries, of which visitors need the first alone. */
const SHELL_CHUNKS = Object.fromEntries(
  Object.entries({
    /** All that islands need beside it. */
    react: /[\\/]node_modules[\\/]react(-dom)?[\\/](?!client|cjs[\\/]react-dom-client)/,
    'react-dom':
      /[\\/]node_modules[\\/](react-dom[\\/](client|cjs[\\/]react-dom-client)|scheduler[\\/])/,
    /** Each product of Firebase needs these; the benchmark that counts its bytes finds the chunk by this name. */
    'firebase-app': /[\\/]node_modules[\\/]@firebase[\\/](app|component|logger|util)[\\/]/,
    query: /[\\/]node_modules[\\/]@tanstack[\\/]/,
    vendor:
      /[\\/]node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser|zustand)[\\/]|[\\/]federation[\\/]shared[\\/]/,
    libraries: /[\\/]libs[\\/](api-client|contracts)[\\/]/,
    account: /[\\/]libs[\\/](auth|uploads)[\\/]/,
  }).map(([name, test]) => [name, { name, test, enforce: true }]),
);

/** The server sends the compressed copy of a file that the browser accepts. */
const COMPRESSED = { test: /\.(js|css|svg|json|webmanifest)$/, threshold: 500, minRatio: 0.9 };
const compressedBy = (algorithm: 'gzip' | 'brotliCompress', ending: string) =>
  new CompressionPlugin({ ...COMPRESSED, algorithm, filename: `[path][base].${ending}` });

/** What a file with schemas defines has no other effect: a script has only what it uses of it, and often no validator. */
const pureSchemas: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  const pure = (value: ts.Expression) => {
    if (ts.isFunctionLike(value) || ts.isLiteralExpression(value)) return value;
    const lazy = context.factory.createArrowFunction([], [], [], undefined, undefined, value);
    const call = context.factory.createCallExpression(lazy, [], []);
    return ts.addSyntheticLeadingComment(call, COMMENT, '#__PURE__', false);
  };
  const visit = (node: ts.Node): ts.Node => {
    if (ts.isVariableStatement(node) || ts.isVariableDeclarationList(node))
      return ts.visitEachChild(node, visit, context);
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer)
      return node;
    const { name, initializer } = node;
    return context.factory.updateVariableDeclaration(
      node,
      name,
      undefined,
      undefined,
      pure(initializer),
    );
  };
  return file.text.includes("from 'zod'") ? ts.visitEachChild(file, visit, context) : file;
};
const COMMENT = ts.SyntaxKind.MultiLineCommentTrivia;

/** Types are checked by `tsc`, once for all; here TypeScript is only turned into JavaScript. */
function typescriptRule(app: AppDescription, production: boolean): webpack.RuleSetRule {
  const modules = { test: /\.tsx?$/, exclude: WRITTEN_CSS };
  if (!production)
    return { ...modules, loader: ownFile('refresh-loader'), options: { app: app.name } };
  return {
    ...modules,
    loader: resolve('ts-loader'),
    options: {
      compiler: resolve('typescript'),
      // It would say which compiler that is.
      logLevel: 'error',
      transpileOnly: true,
      getCustomTransformers: () => ({ before: [pureSchemas] }),
      configFile: join(app.directory, 'tsconfig.json'),
      compilerOptions: { noEmit: false, allowImportingTsExtensions: false, sourceMap: true },
    },
  };
}

/** Such a file becomes a style sheet, not a script. */
const WRITTEN_CSS = /\.css\.[jt]s$/;

/** Class names are salted with the app's name: two remotes built from different versions of a library never collide. */
function cssRules(app: AppDescription, production: boolean): webpack.RuleSetRule[] {
  const use = [
    MiniCssExtractPlugin.loader,
    {
      loader: resolve('css-loader'),
      options: {
        modules: {
          auto: /\.module\.css(\.[jt]s)?$/,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: production ? '[hash:base64:8]' : '[name]__[local]--[hash:base64:4]',
          localIdentHashSalt: app.name,
        },
      },
    },
  ];
  return [
    { test: /\.css$/, use },
    { test: WRITTEN_CSS, use: [...use, ownFile('written-css-loader')] },
  ];
}

const fontRule: webpack.RuleSetRule = { test: /\.(woff2|avif|webp)$/, type: 'asset/resource' };
