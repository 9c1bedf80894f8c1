import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { developmentPath } from '../../libs/federation/webpack/index.ts';
import { configurationOf } from '../run/webpack.ts';
import { pageMiddleware, registryMiddleware } from './dev-middlewares.ts';

/** The path of webpack-dev-server's own socket. */
const HOT_RELOAD_SOCKET = '/ws';

interface DevServerOptions {
  apps: string[];
  target: string;
  port: number;
}

/** Serves apps from source. @returns the address to open @throws Error on a taken port or without a product */
export async function startDevServer({ apps, target, port }: DevServerOptions): Promise<string> {
  await fetch(new URL('/static/js/remotes.json', target)).catch(() => {
    throw new Error(`Nothing answers at ${target}. Run npm start first, or set NOX_TARGET.`);
  });
  const isOurs = (path: string) =>
    path === HOT_RELOAD_SOCKET || apps.some((app) => path.startsWith(developmentPath(app)));
  const compiler = webpack(
    await Promise.all(apps.map((app) => configurationOf(app, 'development'))),
  );
  const shell = compiler.compilers.find(({ name }) => name === 'shell');
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
        registryMiddleware(target, apps),
        pageMiddleware(target, shell),
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
