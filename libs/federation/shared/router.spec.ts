import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKSPACE = join(import.meta.dirname, '../../..');
const IMPORT = /import (type )?\{([^}]*)\} from 'react-router-dom'/g;

/** The names that a text takes from the router as values. */
function valuesIn(text: string): string[] {
  return [...text.matchAll(IMPORT)]
    .filter(([, isType]) => !isType)
    .flatMap(([, , names]) => names!.split(',').map((name) => name.trim()))
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** Code that runs in a browser; specs, and what renders on a server, have the whole router. */
function browserFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'libs'], {
    cwd: WORKSPACE,
    encoding: 'utf8',
  });
  return (
    files
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file))
      // Removed, but not yet for git.
      .filter((file) => existsSync(join(WORKSPACE, file)))
      .filter((file) => !/\.spec\.|\/server\/|\/testing\/|^apps\/(api|e2e)\//.test(file))
  );
}

describe('the part of the router that is shared', () => {
  it('has every name that shell and remotes use', () => {
    const shared = readFileSync(join(import.meta.dirname, 'router.ts'), 'utf8');
    const names = new Set(shared.match(/\b\w+(?=,)/g));
    const missing = browserFiles().flatMap((file) => {
      const text = readFileSync(join(WORKSPACE, file), 'utf8');
      return valuesIn(text)
        .filter((name) => !names.has(name))
        .map((name) => `${name} in ${file}`);
    });
    expect(missing).toEqual([]);
  });
});
