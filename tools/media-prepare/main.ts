import { readStores } from '../../apps/api/src/config.ts';
import { prepareImages } from '../../apps/api/src/content/items/image-upkeep.ts';
import { prepareDataFolder } from '../../apps/api/src/platform/database/data-folder.ts';
import { openDatabase } from '../../apps/api/src/platform/database/open-database.ts';
import { StartUpError } from '../../apps/api/src/platform/errors/http-error.ts';
import { ImageProcess } from '../../apps/api/src/content/images/image-process.ts';
import { openStores } from '../../apps/api/src/content/media/media-store.ts';
import { source } from '../backup/manifest.ts';
import { hasSqlite } from '../backup/sqlite.ts';
import { CommandError, noPositionals, runCommand } from '../run/command.ts';

const HELP = `npm run media:prepare -- [--from <data folder>]

Makes the variants of images that were uploaded before there were any, as a server does after its start. With SQLite the
server must be stopped; with PostgreSQL (DATABASE_URL) it may run.

The stores are those of the server's environment, such as NOX_S3_ENDPOINT.

  --from  the server's data folder (default: DATA_DIR, else .data)`;

/** No upload takes longer: a server may be receiving files. */
const MAX_UPLOAD_MS = 60 * 60_000;

async function open(dataDir: string, databaseUrl: string | undefined) {
  try {
    const stores = readStores(process.env);
    await prepareDataFolder(dataDir);
    const media = await openStores({ dataDir, ...stores }, MAX_UPLOAD_MS);
    const report = (error: Error) => console.error(error.message);
    return { media, ...(await openDatabase({ dataDir, databaseUrl }, report)) };
  } catch (cause) {
    if (!(cause instanceof StartUpError)) throw cause;
    throw new CommandError(cause.message, { cause });
  }
}

await runCommand(
  { help: HELP, options: { from: { type: 'string' } } as const },
  async ({ positionals, values }) => {
    noPositionals(positionals);
    const { dataDir, databaseUrl } = source(process.env, values.from);
    if (!databaseUrl && !hasSqlite(dataDir)) {
      throw new CommandError(`There is no database in ${dataDir}: name the server's data folder.`);
    }
    const { media, ...database } = await open(dataDir, databaseUrl);
    const images = new ImageProcess();
    try {
      const { made, unreadable, error } = await prepareImages({ ...database, media, images });
      console.log(`Images prepared: ${made.length}.`);
      for (const url of unreadable)
        console.log(`${url} cannot be read, and is shown without variants, or not at all.`);
      if (error) throw new CommandError('A store for uploaded files does not answer: try again.');
    } finally {
      await images.stop();
      await database.close();
    }
  },
);
