import {
  type AuditionApplication,
  type MessageCounts,
  type MessagePage,
  type MessageQuery,
  MessageState,
} from '@nox/contracts';
import { type Db } from '../database/schema.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { describeMessages } from './describe-messages.ts';
import { type Origin } from './prepare.ts';

const MESSAGES_PER_PAGE = 200;
/** A search that finds more candidates is too short to be of use. */
const MAX_CANDIDATES = 1_000;

type ListQuery = MessageQuery & { search?: string };

const searchKey = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Compared here: SQLite's `lower` knows Latin letters only, and registrations are JSON. */
async function findCandidates(db: Db, search: string): Promise<string[]> {
  const entries = await db
    .selectFrom('audition_entries')
    .select(['id', 'full_name as name', 'number'])
    .where(
      'id',
      'in',
      db.selectFrom('messages').select('entry_id').where('entry_id', 'is not', null),
    )
    .execute();
  const registrations = await db
    .selectFrom('registrations')
    .select(['id', 'application'])
    .execute();
  const candidates = [
    ...entries,
    ...registrations.map(({ id, application }) => {
      const { fullName: name } = JSON.parse(application) as AuditionApplication;
      return { id, name, number: null };
    }),
  ];
  const key = searchKey(search);
  return candidates
    .filter(({ name, number }) => String(number) === search || searchKey(name).includes(key))
    .slice(0, MAX_CANDIDATES)
    .map(({ id }) => id);
}

/** With a zero for each state in which there are none. */
async function countMessages(db: Db, seasonId: string): Promise<MessageCounts> {
  const rows = await db
    .selectFrom('messages')
    .select(['state', (row) => row.fn.countAll<number>().as('count')])
    .where('season_id', '=', seasonId)
    .groupBy('state')
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return Object.fromEntries(
    MessageState.options.map((state) => [state, counts.get(state) ?? 0]),
  ) as MessageCounts;
}

function selectMessages(db: Db, seasonId: string, listed: ListQuery) {
  const { states, kind, channel, candidate, before } = listed;
  let query = db.selectFrom('messages').selectAll().where('season_id', '=', seasonId);
  if (states) query = query.where('state', 'in', states.split(',') as MessageState[]);
  if (kind) query = query.where('kind', '=', kind);
  if (channel) query = query.where('channel', '=', channel);
  if (candidate) {
    query = query.where(({ or, eb }) =>
      or([eb('entry_id', '=', candidate), eb('registration_id', '=', candidate)]),
    );
  }
  if (before) {
    const [time, id = ''] = before.split('.');
    const at = Number(time);
    query = query.where(({ eb, or, and }) =>
      or([eb('created_at', '<', at), and([eb('created_at', '=', at), eb('id', '<', id)])]),
    );
  }
  return query;
}

/** The messages of the current season, the latest first. */
export async function listMessages(db: Db, query: ListQuery, origin: Origin): Promise<MessagePage> {
  const { id: seasonId } = await readCurrentSeason(db);
  let selected = selectMessages(db, seasonId, query);
  if (query.search !== undefined) {
    const ids = await findCandidates(db, query.search);
    // SQL has no empty list.
    const found = ids.length === 0 ? ['none'] : ids;
    selected = selected.where(({ or, eb }) =>
      or([eb('entry_id', 'in', found), eb('registration_id', 'in', found)]),
    );
  }
  const rows = await selected
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MESSAGES_PER_PAGE + 1)
    .execute();
  const page = rows.slice(0, MESSAGES_PER_PAGE);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    messages: await describeMessages(db, page, origin),
    next: last ? `${last.created_at}.${last.id}` : null,
    counts: await countMessages(db, seasonId),
  };
}
