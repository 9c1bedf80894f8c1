import { createRequire } from 'node:module';
import type * as Sqlite from 'node:sqlite';
import { ReleaseError } from '../release-error.ts';

const require = createRequire(import.meta.url);

/** Its locks are those of SQLite itself: they keep this tool and one of a checkout apart. */
const SQLITE_BUSY = 5;

/** In the place of `libsql`, which is a program for one kind of machine: what the lock needs of it, by Node's own SQLite. */
export default class NodeSqlite {
  readonly #database: Sqlite.DatabaseSync;

  constructor(path: string) {
    this.#database = new (loadSqlite().DatabaseSync)(path);
  }

  exec(sql: string): void {
    try {
      this.#database.exec(sql);
    } catch (error) {
      const { errcode } = error as { errcode?: number };
      throw Object.assign(error as Error, {
        code: errcode === SQLITE_BUSY ? 'SQLITE_BUSY' : 'SQLITE_ERROR',
      });
    }
  }

  close(): void {
    this.#database.close();
  }
}

/** Without Node's warning that the module is an experiment. */
function loadSqlite(): typeof Sqlite {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return require('node:sqlite') as typeof Sqlite;
  } catch (cause) {
    throw new ReleaseError(
      `This tool needs Node 22.13 or later, not ${process.versions.node}: install that, or release from a checkout.`,
      { cause },
    );
  } finally {
    process.emitWarning = emitWarning;
  }
}
