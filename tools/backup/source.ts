import { resolve } from 'node:path';
import { UsageError } from '../run/command.ts';

/** Where a server's data is. */
export interface Source {
  dataDir: string;
  /** PostgreSQL's address; without it the data folder has the database. */
  databaseUrl: string | undefined;
}

/** As the server reads its environment. @param folder named on the command line */
export function source(env: NodeJS.ProcessEnv, folder: string | undefined): Source {
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl && !(/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl))) {
    throw new UsageError('DATABASE_URL must be a postgres:// address, or be left out for SQLite.');
  }
  return { dataDir: resolve(folder ?? (env.DATA_DIR || '.data')), databaseUrl };
}
