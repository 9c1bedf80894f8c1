import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatMoment } from '@nox/contracts';
import { compareVersions } from 'compare-versions';
import * as z from 'zod';
import product from '../../../../../package.json' with { type: 'json' };
import { StartUpError } from '../errors/http-error.ts';
import { creationTime } from './clock.ts';
import { MIGRATIONS } from './columns.ts';
import { type Db } from './schema.ts';

/** The version of the product: server, commands and package have the same one. */
export const VERSION: string = product.version;

const seriesOf = (version: string) => version.split('.').slice(0, 2).join('.');

/**
 * Whether a release works with data that another one has opened, by the first two numbers of both versions: 0.2.0 opens what
 * 0.1.9 and 0.2.7 have opened, not what 0.3.0 has, although 0.3.0 may have the same tables: what is stored in a column may have
 * changed. 0.10.0 is newer than 0.9.0. Data without a version are older than this rule: each release opens them.
 */
export const opensDataOf = (version: string | undefined, own = VERSION): boolean =>
  version === undefined || compareVersions(seriesOf(version), seriesOf(own)) <= 0;

/** The newest release that has opened the data. */
export const newestOf = (versions: readonly string[]): string | undefined =>
  versions.toSorted(compareVersions).at(-1);

/** Where backups are, if the server knows it, and the zone in which their times are said. */
export interface BackupPlace {
  backups: string | undefined;
  timeZone: string;
}

const Manifest = z.object({ createdAt: z.iso.datetime(), version: z.string().optional() });

/** The newest complete backup that this release can open; the names of backups are times. */
async function newestFitting(folder: string) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.toSorted().reverse()) {
    const manifest = await readFile(join(folder, name, 'manifest.json'), 'utf8')
      .then((text) => Manifest.parse(JSON.parse(text)))
      .catch(() => undefined);
    if (manifest && opensDataOf(manifest.version)) return { name, at: manifest.createdAt };
  }
  return undefined;
}

async function wayBack({ backups, timeZone }: BackupPlace): Promise<string> {
  const fitting = backups && (await newestFitting(backups));
  if (!fitting) return 'Install that release again, or restore a backup from before it.';
  const made = formatMoment(new Date(fitting.at), timeZone);
  return `Restore the backup of ${made}: nox restore ${fitting.name} --replace`;
}

/** @throws StartUpError, before anything is changed, when a newer release that this one does not fit has opened the data */
export async function refuseNewer(db: Db, place: BackupPlace): Promise<void> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
    ({ name }) => name,
  );
  const namesIn = async (table: 'versions' | 'kysely_migration') =>
    tables.includes(table)
      ? (
          await db
            .selectFrom(table as 'clock')
            .select('name')
            .execute()
        ).map(({ name }) => name)
      : [];
  const newest = newestOf(await namesIn('versions'));
  const known: readonly string[] = MIGRATIONS;
  const isKnown = (await namesIn('kysely_migration')).every((name) => known.includes(name));
  if (isKnown && opensDataOf(newest)) return;
  const opener = opensDataOf(newest) ? 'a later release' : newest;
  throw new StartUpError(`The data were opened by ${opener}. ${await wayBack(place)}`);
}

export async function recordVersion(db: Db): Promise<void> {
  await db
    .insertInto('versions')
    .values({ name: VERSION, created_at: creationTime() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
