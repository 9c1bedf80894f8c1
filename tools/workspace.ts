import { join } from 'node:path';

export const WORKSPACE = join(import.meta.dirname, '..');

/** The apps that are released into a web root; the shell comes last, so that it never names what is not there yet. */
export const WEB_APPS = ['public-site', 'admin', 'judging', 'shell'];

/** Where `nx build <app>` leaves its result. */
export function buildFolder(app: string): string {
  return join(WORKSPACE, 'dist/apps', app);
}
