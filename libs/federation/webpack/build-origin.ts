import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuildOrigin } from '@nox/release-format';

/** Returns what the project's `package.json` says, or else where git fetches the checkout from. @param project the folder */
export async function buildOrigin(project: string): Promise<BuildOrigin> {
  const text = await readFile(join(project, 'package.json'), 'utf8');
  const { name, repository } = JSON.parse(text) as {
    name?: string;
    repository?: string | { url?: string };
  };
  const declared = typeof repository === 'string' ? repository : repository?.url;
  const url = declared ?? (await fetchUrl(project));
  return { package: name, repository: url && repositoryName(url) };
}

function fetchUrl(folder: string): Promise<string | undefined> {
  return promisify(execFile)('git', ['-C', folder, 'config', '--get', 'remote.origin.url']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

/** The same for all addresses of a repository: `github.com/owner/name`. A folder of a machine, which anybody might read, has none. */
export function repositoryName(url: string): string | undefined {
  const [, host, path] =
    /^(?:(?:git\+)?[a-z]+:\/\/)?(?:[^@/]*@)?([\w-]+(?:\.[\w-]+)+)(?::\d+(?=\/))?[:/]+([^:/].*)$/i.exec(
      url.replace(/(?:\.git)?(?<!\/)\/*$/, ''),
    ) ?? [];
  return host && path && `${host}/${path}`.toLowerCase();
}
