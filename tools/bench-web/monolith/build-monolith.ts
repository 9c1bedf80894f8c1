import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { federatedApp } from '@nox/federation/webpack';
import type { Configuration } from 'webpack';
import { runWebpack } from '../../run/webpack.ts';
import { WORKSPACE } from '../../workspace.ts';

const MONOLITH_FOLDER = join(WORKSPACE, 'dist/bench/monolith');

const federated = federatedApp({
  name: 'shell',
  directory: join(WORKSPACE, 'apps/shell'),
  role: 'shell',
});

const isPreloadsPlugin = (plugin: unknown) =>
  typeof plugin === 'function' && plugin.name === 'preloads';

/** The shell's own configuration, with the pages instead of federation and what that requires. */
function monolith(): Configuration {
  const { plugins = [], ...shell } = federated({}, { mode: 'production' });
  return {
    ...shell,
    name: 'monolith',
    entry: { main: join(import.meta.dirname, 'main.tsx') },
    output: { ...shell.output, path: MONOLITH_FOLDER, uniqueName: 'monolith' },
    cache: false,
    plugins: plugins.filter(
      (plugin) => !(plugin instanceof ModuleFederationPlugin || isPreloadsPlugin(plugin)),
    ),
  };
}

/** Builds the pages as one bundle and returns its folder. @throws Error with webpack's message if it fails */
export async function buildMonolith(): Promise<string> {
  // The shared configuration resolves its loaders from the workspace's root.
  process.chdir(WORKSPACE);
  await runWebpack(monolith());
  return MONOLITH_FOLDER;
}
