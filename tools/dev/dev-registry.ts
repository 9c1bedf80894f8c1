import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { developmentPath } from '../../libs/federation/webpack/index.ts';
import type { Registry, RemoteDeclaration, RemoteDescription } from '@nox/release-format';
import { withRemote } from '@nox/release/registry-file.ts';
import { WORKSPACE } from '../workspace.ts';

/**
 * The registry of the running product, in which the apps that are being developed point to this server.
 * @throws TypeError if the running product cannot be reached
 */
export async function devRegistry(target: string, apps: string[]): Promise<Registry> {
  const response = await fetch(new URL('/static/js/remotes.json', target));
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
