import { once } from 'node:events';
import { extname, join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { checkRegistry, type Release } from '@nox/release-format';
import { REGISTRY_ADDRESS, releaseFolder } from '@nox/release-format/addresses';
import { build } from 'esbuild';
import type { Compiler, MultiCompiler } from 'webpack';
import WebpackDevServer, { type Middleware } from 'webpack-dev-server';
import { CommandError } from '../run/command.ts';
import { contractRefusal, isPage, isRead, pathOf, withoutTls } from './answers.ts';
import { type Developed, LocalPages, MARK, type Page, PAGE_SCRIPT } from './local-pages.ts';

const HOT_RELOAD_SOCKET = '/ws';
const PLACE = '/__nox/place';
/** What the site's own pages report: errors of code that is developed are none of the site's. */
const REPORTS = /^\/api\/(?:client-errors|client-metrics|csp-reports)\b/;
const WORKERS = /^\/(?:service|document)-worker\.js$/;

const ONLY_READS =
  'The development server only reads from this site. Start it with --writes for a site of your own, on which nothing is lost.';

export interface DevServer {
  /** The site whose shell, other remotes and data are shown. */
  target: string;
  port: number;
  apps: readonly Developed[];
  compiler: Compiler | MultiCompiler;
  webRoot: string;
  takesWrites: boolean;
}

// The server needs parts of webpack for both, which rspack lacks.
Object.assign(WebpackDevServer, { validateOptions: () => undefined });

/** Serves apps as they are saved, inside a site. @returns the address to open @throws CommandError on a taken port */
export async function startDevServer(options: DevServer): Promise<string> {
  const { target, port, apps, compiler, webRoot } = options;
  await checkPort(port);
  const pages = new LocalPages(target, apps, webRoot);
  await pages.open();
  const script = await pageScript();
  const isOurs = (path: string) =>
    path === HOT_RELOAD_SOCKET ||
    apps.some(({ name }) => path.startsWith(releaseFolder(name, 'dev')));
  compiler.hooks.done.tap('dev-server', () => pages.forgetBuilds());
  const built = () => new Promise((resolve) => server.middleware?.waitUntilValid(resolve));
  const server: WebpackDevServer = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      // Components are replaced in the page, with what was typed; for any other change it is loaded again.
      hot: true,
      liveReload: true,
      // Its overlay would be there only where a remote is loaded; `page` shows the same, and what the server says.
      client: { overlay: false, logging: 'warn', webSocketURL: 'auto://0.0.0.0:0/ws' },
      static: false,
      // It would end the process before a site beside it has ended.
      setupExitSignals: false,
      // What is compressed comes so from the site, and an event stream would wait for a full block.
      compress: false,
      // Its file system in memory is among the packages that are not installed (package.json, overrides).
      devMiddleware: { writeToDisk: true },
      setupMiddlewares: (middlewares) => [
        answering(
          ({ url }) => url === PAGE_SCRIPT,
          async () => javascript(script),
        ),
        answering(
          ({ url }) => url === PLACE,
          async (request) => plain((await pages.place(await text(request))) ?? ''),
        ),
        answering(
          ({ url = '' }) => REGISTRY_ADDRESS === pathOf(url),
          async () => json(await pages.registry()),
        ),
        answering(
          ({ url = '' }) => WORKERS.test(pathOf(url)),
          async () => ({
            ...plain('Pages of a development server have no service worker.'),
            status: 404,
          }),
        ),
        answering(
          ({ url = '', method }) => method === 'POST' && REPORTS.test(url),
          async () => ({ ...plain(''), status: 204 }),
        ),
        answering(
          (request) => !options.takesWrites && !isRead(request),
          async () => ({
            ...json(JSON.stringify({ code: 'dev_writes', message: ONLY_READS })),
            status: 403,
          }),
        ),
        answering(isPage, async ({ url = '/' }) => {
          await built();
          return pages.page(pathOf(url));
        }),
        ...middlewares,
      ],
      proxy: [proxyTo(target, apps, (path) => !isOurs(path))],
    },
    compiler,
  );
  Object.defineProperty(server, 'logStatus', { value: async () => undefined });
  await server.start();
  await built();
  return `http://localhost:${port}`;
}

/** It comes first: another development server of this folder would lose its files. */
async function checkPort(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening').catch(({ message }: Error) => {
    throw new CommandError(
      `Port ${port} cannot be opened (${message}): choose another one, such as ${port + 1}.`,
    );
  });
  probe.close();
  await once(probe, 'close');
}

/** @throws CommandError if no site of NOX answers, or its shell does not run what is built for these contracts */
export async function checkSite(
  target: string,
  remotes: readonly { name: string; contract: string }[],
): Promise<void> {
  const get = (path: string) =>
    fetch(new URL(path, target)).catch(({ cause }: Error) => {
      const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? 'no answer';
      throw new CommandError(
        `Nothing answers at ${target} (${reason}): is the site running, and this machine online?`,
      );
    });
  const response = await get(REGISTRY_ADDRESS);
  const read = async () => checkRegistry(await response.json());
  const { shell } = await read().catch(() => {
    throw new CommandError(`${target} is no site of NOX: it has no ${REGISTRY_ADDRESS}.`);
  });
  if (!shell) return;
  const release = await get(`${releaseFolder('shell', shell.version)}release.json`);
  const { contract: fulfilled } = (await release.json().catch(() => ({}))) as Partial<Release>;
  const refusals = remotes.map((remote) => contractRefusal(remote, target, fulfilled));
  const refusal = refusals.find((one) => one !== undefined);
  if (refusal) throw new CommandError(refusal);
}

const typed = (type: string) => (body: string) => ({
  headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
  body,
});
const javascript = typed('text/javascript');
const json = typed('application/json');
const plain = typed('text/plain');

const answering =
  (
    isAnswered: (request: IncomingMessage) => boolean,
    answer: (request: IncomingMessage) => Promise<Page>,
  ): Middleware =>
  (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    if (!isAnswered(request)) return next();
    answer(request).then(
      ({ status = 200, headers, body }) => response.writeHead(status, headers).end(body),
      (error: Error) => fail(response, error, error.message === 'fetch failed'),
    );
  };

function fail(response: ServerResponse, error: Error, isOfSite: boolean): void {
  const { message, cause, stack } = error;
  const reason = cause instanceof Error ? cause.message : message;
  const said = isOfSite
    ? `The site could not be read (${reason}): is it running?`
    : `The development server failed: ${stack}`;
  console.error(said);
  if (response.headersSent) return void response.end();
  response.writeHead(isOfSite ? 502 : 500, plain(said).headers).end(said);
}

type ServerOptions = NonNullable<ConstructorParameters<typeof WebpackDevServer>[0]>;
type Proxy = Exclude<NonNullable<ServerOptions['proxy']>[number], (...request: never[]) => unknown>;

/** Requests reach the site as its own pages' do; answers lead back to this server. */
function proxyTo(
  target: string,
  apps: readonly Developed[],
  context: (path: string) => boolean,
): Proxy {
  const { origin } = new URL(target);
  return {
    target,
    context,
    changeOrigin: true,
    autoRewrite: true,
    protocolRewrite: 'http',
    cookieDomainRewrite: '',
    logger: { info: () => undefined, warn: console.warn, error: console.error },
    headers: { [MARK]: apps.map(({ name }) => name).join() },
    on: {
      proxyReq: (request) => {
        if (request.hasHeader('origin')) request.setHeader('origin', origin);
        if (request.hasHeader('referer')) request.setHeader('referer', `${origin}/`);
      },
      proxyRes: ({ headers }) => withoutTls(headers),
      error: (error, _request, response) => fail(response as ServerResponse, error, true),
    },
  };
}

/** The scripts of `page` as one, which has React for development. */
async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, `page/main${extname(import.meta.filename)}`)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}
