import { prepareImages } from '../../apps/api/src/content/image-upkeep.ts';
import { prepareDataFolder } from '../../apps/api/src/database/data-folder.ts';
import { openDatabase } from '../../apps/api/src/database/open-database.ts';
import { StartUpError } from '../../apps/api/src/errors/start-up-error.ts';
import { ImageProcess } from '../../apps/api/src/images/image-process.ts';
import { openMediaStore } from '../../apps/api/src/media/media-store.ts';
import { source } from '../backup/source.ts';
import { hasSqlite } from '../backup/sqlite.ts';
import { CommandError, noPositionals, runCommand } from '../run/command.ts';

const HELP = `npm run media:prepare -- [--from <data folder>]

Makes the variants of images that were uploaded before there were any, as a server does after its start. With SQLite the
server must be stopped; with PostgreSQL (DATABASE_URL) it may run.

  --from  the server's data folder (default: DATA_DIR, else .data)`;

/** Longer than any upload takes: a server may be receiving files. */
const MAX_UPLOAD_MS = 60 * 60_000;

const OPTIONS = { from: { type: 'string' } } as const;

async function open(dataDir: string, databaseUrl: string | undefined) {
  try {
    await prepareDataFolder(dataDir);
    return await openDatabase({ dataDir, databaseUrl }, (error) => console.error(error.message));
  } catch (cause) {
    if (!(cause instanceof StartUpError)) throw cause;
    throw new CommandError(cause.message, { cause });
  }
}

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  noPositionals(positionals);
  const { dataDir, databaseUrl } = source(process.env, values.from);
  if (!databaseUrl && !hasSqlite(dataDir)) {
    throw new CommandError(`There is no database in ${dataDir}: name the server's data folder.`);
  }
  const database = await open(dataDir, databaseUrl);
  const images = new ImageProcess();
  try {
    const media = await openMediaStore(dataDir, MAX_UPLOAD_MS);
    const { made, unreadable } = await prepareImages({ ...database, media, images });
    console.log(`Images prepared: ${made.length}.`);
    for (const url of unreadable) console.log(`${url} cannot be read, and stays as it is.`);
  } finally {
    await images.stop();
    await database.close();
  }
});
