/** Migrations run in this order. A database has the names of those that it has been through; one that has been released is never changed: add the next. */
export const MIGRATIONS = [
  '0001-team-and-auditions',
  // What these did is in the first. A release to which one rolls back looks for their names.
  '0002-content',
  '0003-judging',
  '0004-changes',
  '0005-undo-by-rows',
  '0006-lookalikes',
  '0007-erasure',
  '0008-undo-slots',
  '0009-images',
  '0010-video-duration',
  '0011-deleted-content',
  '0012-content-changes',
  '0013-client-metrics',
  '0014-audit-log',
  '0015-seasons',
  '0016-schedule',
  '0017-announced-erasures',
  '0018-messages-before-chat',
  '0019-mails-by-mailbox',
  '0021-mails-and-imports',
  '0022-reviews-by-judge',
  '0023-staff',
  '0024-results',
  '0025-day',
  '0026-independent-judging',
  '0027-archived-slots',
  '0028-message-versions',
  '0029-appearances',
  '0030-published-judges',
  '0031-counted-scores',
  '0032-offers',
  '0033-opened-results',
  '0034-judge-merges',
  '0035-versions',
  '0036-society',
  '0037-handover',
  '0038-client-errors',
  '0039-candidate-media',
  '0040-society-pictures',
] as const;
export type Migration = (typeof MIGRATIONS)[number];

const REQUIRED = ' not null';

/** A column of a table, in words that both engines read the same way. What is not `nullable` always has a value. */
export class Column<Value> {
  declare readonly value: Value;
  readonly sql: string;
  /** The one that has added it to its table, or of a first column that has made the table; undefined: with the table, in the base. */
  readonly addedIn: Migration | undefined;

  constructor(sql: string, addedIn?: Migration) {
    this.sql = sql;
    this.addedIn = addedIn;
  }

  #with<Next = Value>(constraint: string): Column<Next> {
    return new Column<Next>(this.sql.replace(REQUIRED, '') + constraint, this.addedIn);
  }

  of<Narrower extends Value>(): Column<Narrower> {
    return this as unknown as Column<Narrower>;
  }

  nullable = () => this.#with<Value | null>('');
  key = () => this.#with(' primary key');
  unique = () => this.#with(`${REQUIRED} unique`);
  initially = (value: number | string) =>
    this.#with(`${REQUIRED} default ${typeof value === 'string' ? `'${value}'` : value}`);
  /** The id of a row with which its own is deleted. */
  deletedWith = (table: string) =>
    this.#with(`${REQUIRED} references ${table} (id) on delete cascade`);

  /** Rows that are there get null, or what it is `initially`. */
  since = (migration: Migration) => new Column<Value>(this.sql, migration);
  /** The migration fills it in: the database itself does not require a value. */
  filledIn = (migration: Migration) => new Column<Value>(this.sql.replace(REQUIRED, ''), migration);
}

export const text = new Column<string>(`text${REQUIRED}`);
export const json = new Column<string>(text.sql);
export const integer = new Column<number>(`integer${REQUIRED}`);
/** 0 or 1: both engines know integers, only one knows booleans. */
export const flag = new Column<number>(integer.sql);
export const decimal = new Column<number>(`double precision${REQUIRED}`);
export const bigint = new Column<number>(`bigint${REQUIRED}`);
/** Times count since 1970. */
export const milliseconds = new Column<number>(bigint.sql);
/** Times count since 1970; see `creationTime`. */
export const microseconds = new Column<number>(bigint.sql);

export type Columns = Readonly<Record<string, Column<unknown>>>;

export type Row<Of extends Columns> = { [Name in keyof Of]: Of[Name]['value'] };
