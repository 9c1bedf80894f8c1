import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { federatedApp, PreloadsPlugin } from '@nox/federation/webpack';
import type { Configuration } from 'webpack';
import { WORKSPACE } from '../../workspace.ts';

/** Where the build of the twin lies. */
export const MONOLITH_FOLDER = join(WORKSPACE, 'dist/bench/monolith');

const federated = federatedApp({
  name: 'shell',
  directory: join(WORKSPACE, 'apps/shell'),
  role: 'shell',
});

/** The shell's own configuration, with the pages in the place of federation and what federation makes needed. */
export default function monolith(): Configuration {
  const { plugins = [], ...shell } = federated({}, { mode: 'production' });
  return {
    ...shell,
    name: 'monolith',
    entry: { main: join(import.meta.dirname, 'main.tsx') },
    output: { ...shell.output, path: MONOLITH_FOLDER, uniqueName: 'monolith' },
    cache: false,
    plugins: plugins.filter(
      (plugin) => !(plugin instanceof ModuleFederationPlugin || plugin instanceof PreloadsPlugin),
    ),
  };
}
