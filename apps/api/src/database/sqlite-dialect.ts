import {
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from 'kysely';

/** On a full disk SQLite has rolled back already and refuses a second rollback, which must not hide the first error. */
class TolerantSqliteDriver extends SqliteDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!/no transaction is active/.test(String(error))) throw error;
    }
  }
}

/** Kysely's dialect for SQLite, whose failed transactions throw the error that failed them. */
export class TolerantSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new TolerantSqliteDriver(this.#config);
  }
}
