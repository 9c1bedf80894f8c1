import { existsSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import product from '../../package.json' with { type: 'json' };
import { CommandError } from '../run/command.ts';

/** The version of all that a package installs. */
export const VERSION = product.version;

export const UNITS = ['nox', 'nox-backup', 'nox-emulator'];

export type Installation = ReturnType<typeof installationAt>;

/** Where everything is on a machine. @param root a folder that stands for `/`, for tests */
export function installationAt(root: string) {
  const at = (path: string) => join(root, path);
  /** The path of the package where that exists, else the one of a checkout. */
  const packagedOr = (path: string, inCheckout: string) =>
    existsSync(at(path)) ? at(path) : join(import.meta.dirname, '../..', inCheckout);
  return {
    settings: at('etc/nox/nox.env'),
    data: at('var/lib/nox'),
    backups: at('var/lib/nox-backups'),
    webRoot: at('srv/nox/web'),
    nginx: at('etc/nginx'),
    /** certbot proves here that a name belongs to this machine. */
    challenges: at('var/www/html'),
    certificateOf: (host: string) => at(`etc/letsencrypt/live/${host}/fullchain.pem`),
    nginxFiles: packagedOr('usr/lib/nox/nginx', 'docs/nginx'),
    /** Writes the server's headers for nginx. */
    nginxHeaders: packagedOr('usr/lib/nox/api/nginx-headers.js', 'dist/apps/api/nginx-headers.js'),
    unit: packagedOr('usr/lib/systemd/system/nox.service', 'docs/systemd/nox.service'),
    identityToolkit: 'https://identitytoolkit.googleapis.com',
    ports: { http: 80, https: 443, api: 8080 },
    /** A folder that stands for `/` has no programs. */
    isFolder: root !== '/',
    /** A container or a chroot has no systemd that could start units. */
    hasSystemd: root === '/' && existsSync('/run/systemd/system'),
  };
}

/** @throws CommandError when this user may not read the settings, or nothing was set up */
export function readSettings({ settings }: Installation): NodeJS.ProcessEnv {
  try {
    return parseEnv(readFileSync(settings, 'utf8'));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      throw new CommandError(`There is no ${settings}: run nox setup first.`, { cause });
    }
    if (code !== 'EACCES') throw cause;
    throw new CommandError(`Only root may read ${settings}: run this as root.`, { cause });
  }
}

/** The environment in which systemd starts the server: that of the unit, then the settings. */
export function serverEnvironment({ unit }: Installation, settings: NodeJS.ProcessEnv) {
  const lines = readFileSync(unit, 'utf8').matchAll(/^Environment=(.*)$/gm);
  const assignments = [...lines].flatMap(([, line]) => line!.split(' '));
  return { ...parseEnv(assignments.join('\n')), ...settings };
}

/** Root does this work as the owner of a folder, so that new files belong to its owner, and PostgreSQL knows who asks. */
export async function asOwner<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return work();
  const { uid, gid } = statSync(folder);
  process.setegid!(gid);
  process.seteuid!(uid);
  // PostgreSQL's driver would name the person who has logged in, not this account.
  process.env.PGUSER ??= userInfo().username;
  return work().finally(() => {
    process.seteuid!(0);
    process.setegid!(0);
  });
}
