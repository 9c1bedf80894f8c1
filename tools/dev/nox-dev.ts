import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RemoteDeclaration, type RemoteDescription } from '@nox/release-format';
import { releaseFolder, REMOTE_ENTRY } from '@nox/release-format/addresses';
import type * as Packed from '@nox/testing/site';
import type { Compiler, Configuration, MultiCompiler } from 'webpack';
import { CommandError, noPositionals, runCommand, UsageError } from '../run/command.ts';
import { checkSite, startDevServer } from './dev-server.ts';

const HELP = `nox-dev [--shell https://nox.example.org] [--port 4200] [--writes]

Serves the remote in this folder as you save it, inside a site: its shell, its other remotes and its data.
Sign in as on the site. Nothing is changed there: what writes is refused.

  --shell   the address of the site, or a packed shell with sample data (default: NOX_SHELL, then the installed @nox/site)
  --port    where to open it: http://localhost:4200
  --writes  sends changes, too, to a site of your own; others refuse them unless NOX_DEV_WRITES=true is set there`;

const OPTIONS = {
  shell: { type: 'string' },
  port: { type: 'string', default: '4200' },
  writes: { type: 'boolean', default: false },
} as const;

type Bundler = (configuration: Configuration | Configuration[]) => Compiler | MultiCompiler;
type Plugin = { constructor: { name: string }; options?: object };

const FOLDER = process.cwd();
const inProject = createRequire(join(FOLDER, 'package.json'));
const CACHE = join(FOLDER, 'node_modules/.cache/nox-dev');
const importHere = (name: string) => import(pathToFileURL(inProject.resolve(name)).href);
const ENDINGS = ['js', 'mjs', 'ts', 'mts', 'cjs'];

function configurationFile(): { bundler: 'webpack' | 'rspack'; file: string } {
  for (const bundler of ['webpack', 'rspack'] as const)
    for (const ending of ENDINGS) {
      const file = join(FOLDER, `${bundler}.config.${ending}`);
      if (existsSync(file)) return { bundler, file };
    }
  throw new CommandError(`There is no webpack.config.js and no rspack.config.js in ${FOLDER}.`);
}

async function readDeclaration(): Promise<RemoteDeclaration> {
  const file = join(FOLDER, 'remote.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(
      `There is no remote.json in ${FOLDER}: start nox-dev in a remote's folder.`,
    );
  });
  try {
    return RemoteDeclaration.parse(JSON.parse(text));
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new CommandError(`${file} declares no remote: ${reason}`);
  }
}

type Exported =
  | Configuration
  | ((env: object, argv: object) => Configuration | Promise<Configuration>);

async function readConfiguration(file: string): Promise<Configuration> {
  const read = import(pathToFileURL(file).href) as Promise<{ default: Exported }>;
  const { default: exported } = await read.catch(({ message }: Error) => {
    throw new CommandError(`Node ${process.version} cannot read ${file}: ${message}`);
  });
  return typeof exported === 'function' ? exported({}, { mode: 'development' }) : exported;
}

/** Builds of another bundler for releases are made ready for what is saved: without hashes and minification, with Fast Refresh. */
const forRspack = (configuration: Configuration, address: string): Configuration => ({
  ...configuration,
  mode: 'development',
  // The page's policy forbids code in strings.
  devtool: 'cheap-module-source-map',
  output: {
    ...configuration.output,
    path: join(FOLDER, 'node_modules/.cache/dev'),
    filename: '[name].js',
    publicPath: address,
    clean: false,
  },
  module: {
    ...configuration.module,
    rules: [
      ...(configuration.module?.rules ?? []),
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        enforce: 'pre',
        loader: inProject.resolve('@nox/federation/refresh-loader'),
        options: { app: configuration.output?.uniqueName ?? '' },
      },
    ],
  },
  infrastructureLogging: { level: 'warn' },
  plugins: (configuration.plugins ?? []).flatMap((plugin) => {
    const { constructor, options } = plugin as Plugin;
    // Its hashes would be those of the first build.
    if (constructor.name === 'SubresourceIntegrityPlugin') return [];
    if (constructor.name === 'CssExtractRspackPlugin')
      Object.assign(options!, { filename: '[name].css', chunkFilename: '[name].css' });
    return [plugin];
  }),
});

async function compilerOf(
  name: string,
): Promise<{ compiler: Compiler | MultiCompiler; output: string }> {
  const { bundler, file } = configurationFile();
  const configuration = await readConfiguration(file);
  if (bundler === 'rspack') {
    const adapted = forRspack(configuration, releaseFolder(name, 'dev'));
    const { rspack } = inProject('@rspack/core') as { rspack: Bundler };
    return { compiler: rspack(adapted), output: adapted.output!.path! };
  }
  const webpack = inProject('webpack') as Bundler;
  const { serverConfigurations } = (await importHere('@nox/federation/webpack')) as {
    serverConfigurations: (browser: Configuration) => Configuration[];
  };
  configuration.infrastructureLogging = { level: 'warn' };
  const compiler = webpack([configuration, ...serverConfigurations(configuration)]);
  return { compiler, output: configuration.output!.path! };
}

/** The address of a site. A packed one is started, with data of its own. */
async function openShell(shell = process.env.NOX_SHELL): Promise<string> {
  if (shell && /^https?:\/\//.test(shell) && URL.canParse(shell)) return new URL(shell).origin;
  if (shell && !existsSync(shell))
    throw new UsageError(
      `"${shell}" is neither an address such as https://nox.example.org nor a packed shell.`,
    );
  try {
    const { openSite } = (await importHere('@nox/testing/site')) as typeof Packed;
    const { startSite } = await openSite(shell);
    await mkdir(CACHE, { recursive: true });
    const site = await startSite({ logFile: join(CACHE, 'site.log') });
    const end = () => void site.stop().finally(() => process.exit());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
    const { email, password } = await site.accountOf('administrator');
    console.log(`Sign in as ${email} with ${password}.`);
    return site.url;
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  noPositionals(positionals);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`"${values.port}" is no port.`);
  const declaration = await readDeclaration();
  const { name } = declaration;
  const target = await openShell(values.shell);
  await checkSite(target, [declaration]);
  const entry = releaseFolder(name, 'dev') + REMOTE_ENTRY;
  const describe = async (): Promise<RemoteDescription> => ({
    ...(await readDeclaration()),
    ...{ version: 'dev', entry },
  });
  const { compiler, output } = await compilerOf(name);
  const webRoot = join(CACHE, 'pages', values.port);
  const apps = [{ name, output, describe }];
  const takesWrites = values.writes;
  const url = await startDevServer({ target, port, apps, compiler, webRoot, takesWrites });
  const { path } = declaration.mount;
  console.log(`${name} from this folder, everything else from ${target}: ${url}${path}`);
});
