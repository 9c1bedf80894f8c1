import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  type Registry,
  type RemoteDeclaration,
  type RemoteDescription,
  withRemote,
} from '@nox/release-format';
import { PageTemplate } from '@nox/release-format/page-template';

import webpack from 'webpack';
import WebpackDevServer, { type Middleware } from 'webpack-dev-server';
import { developmentPath } from '../../libs/federation/webpack/federated-app.ts';
import { configurationOf } from '../run/webpack.ts';
import { WORKSPACE } from '../workspace.ts';

const HOT_RELOAD_SOCKET = '/ws';
const REGISTRY = '/static/js/remotes.json';

/** Serves apps from source. @returns the address to open @throws Error on a taken port or without a product */
export async function startDevServer(
  apps: string[],
  target: string,
  port: number,
): Promise<string> {
  await fetch(new URL(REGISTRY, target)).catch(() => {
    throw new Error(`Nothing answers at ${target}. Run npm start first, or set NOX_TARGET.`);
  });
  const isOurs = (path: string) =>
    path === HOT_RELOAD_SOCKET || apps.some((app) => path.startsWith(developmentPath(app)));
  const compiler = webpack(
    await Promise.all(apps.map((app) => configurationOf(app, 'development'))),
  );
  const shell = compiler.compilers.find(({ name }) => name === 'shell');
  const shellPage = async () => shell && readFile(join(shell.outputPath, 'index.html'), 'utf8');
  const isPage = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false;
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      // Components are replaced in the page, with what was typed; for any other change it is loaded again.
      hot: true,
      liveReload: true,
      // The overlay would be stopped by the page's content security policy; the terminal shows the same errors.
      client: { overlay: false, logging: 'warn' },
      static: false,
      // Its file system in memory is among the packages that are not installed (package.json, overrides).
      devMiddleware: { writeToDisk: true },
      setupMiddlewares: (middlewares) => [
        answering(
          'application/json',
          ({ url }) => url?.startsWith(REGISTRY) ?? false,
          async () => JSON.stringify(await devRegistry(target, apps)),
        ),
        answering('text/html; charset=utf-8', isPage, async () =>
          devPage(target, await shellPage()),
        ),
        ...middlewares,
      ],
      proxy: [{ target, context: (path: string) => !isOurs(path) }],
    },
    compiler,
  );
  const compiled = new Promise((resolve) => compiler.hooks.done.tap('dev-server', resolve));
  await server.start();
  await compiled;
  return `http://127.0.0.1:${port}`;
}

const answering =
  (
    contentType: string,
    isAnswered: (request: IncomingMessage) => boolean,
    answer: () => Promise<string>,
  ): Middleware =>
  (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    if (!isAnswered(request)) return next();
    const headers = { 'content-type': contentType, 'cache-control': 'no-store' };
    answer().then((body) => response.writeHead(200, headers).end(body), next);
  };

/** The product's registry with these apps at this server. @throws TypeError if the product cannot be reached */
async function devRegistry(target: string, apps: string[]): Promise<Registry> {
  const response = await fetch(new URL(REGISTRY, target));
  const running = (await response.json()) as Registry;
  const remotes = apps.filter((app) => app !== 'shell');
  const developed = await Promise.all(remotes.map(describeFromSource));
  return developed.reduce(withRemote, running);
}

async function describeFromSource(app: string): Promise<RemoteDescription> {
  const declared = await readFile(join(WORKSPACE, 'apps', app, 'remote.json'), 'utf8');
  return {
    ...(JSON.parse(declared) as RemoteDeclaration),
    version: 'dev',
    entry: `${developmentPath(app)}remoteEntry.js`,
  };
}

/** The server's page, or `developedPage` with its settings, without a registry: the page fetches ours. */
async function devPage(target: string, developedPage: string | undefined): Promise<string> {
  // Pages for administrators are not rendered by the server.
  const response = await fetch(new URL('/admin', target), { headers: { accept: 'text/html' } });
  const served = new PageTemplate(await response.text());
  const page = developedPage === undefined ? served : new PageTemplate(developedPage);
  return page.render({
    settings: { ...served.settings, registry: undefined },
    head: '<title>NOX</title>',
  });
}
