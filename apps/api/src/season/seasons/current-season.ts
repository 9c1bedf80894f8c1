import { createHash } from 'node:crypto';
import { type FastifyBaseLogger } from 'fastify';
import {
  auditionDayAt,
  auditionsToday,
  type CarriedText,
  describeCarried,
  nameOf,
  PublicSeason,
  questionsFor,
  type SeasonInput,
  SeasonSettings,
} from '@nox/contracts';
import { Temporal } from 'temporal-polyfill';
import { encodeResponse } from '#content/items/cached-route.ts';
import { type Database, memoizeByRevision } from '#platform/database/revisions.ts';
import { type Db, type SeasonRow } from '#platform/database/schema.ts';
import { type Encoded } from '#platform/http/encoding.ts';

export type RegistrationState = PublicSeason['state'];

/** What `NOX_AUDITIONS` says; absent, the season decides. */
export type RegistrationOverride = 'open' | 'closed' | undefined;

export interface RegistrationConfig {
  /** The society's, by its IANA name. */
  timeZone: string;
  registrationOverride: RegistrationOverride;
}

type Settings = Pick<SeasonInput, 'opensAt' | 'closesAt' | 'isPaused'>;

/** Milliseconds since 1970 of a local time such as `2026-08-14T18:00`. */
export const instantOf = (local: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;

/** When a date is over, or so many days later, in milliseconds since 1970. Not each day has 24 hours. */
export const endOfDay = (date: string, timeZone: string, daysLater = 0): number =>
  Temporal.PlainDate.from(date)
    .add({ days: 1 + daysLater })
    .toZonedDateTime(timeZone).epochMilliseconds;

/** The society's date `YYYY-MM-DD` of an instant, and the minutes since midnight. */
export function localTimeOf(instant: number, timeZone: string) {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return { date: local.toPlainDate().toString(), minutes: local.hour * 60 + local.minute };
}

/** An ISO time whose digits are those of the society's clocks: `2026-08-14T18:00+05:30`. */
export const zonedTime = (instant: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' });

/** When registration opens and closes, in milliseconds since 1970; null: never. @param timeZone by its IANA name */
export const registrationTimes = ({ opensAt, closesAt, isPaused }: Settings, timeZone: string) => ({
  opensAt: opensAt === null ? null : instantOf(opensAt, timeZone),
  closesAt: closesAt === null ? null : instantOf(closesAt, timeZone),
  isPaused,
});

type RegistrationTimes = ReturnType<typeof registrationTimes>;

/** @param now in milliseconds since 1970 */
export function stateAt(
  { opensAt, closesAt, isPaused }: RegistrationTimes,
  now: number,
  override?: RegistrationOverride,
): RegistrationState {
  if (override) return override;
  if (opensAt === null) return 'closed';
  if (now < opensAt) return 'announced';
  if (closesAt !== null && now >= closesAt) return 'over';
  return isPaused ? 'paused' : 'open';
}

/** Settings that a later version added have their defaults. */
export const settingsOf = ({ settings }: Pick<SeasonRow, 'settings'>) =>
  SeasonSettings.parse(JSON.parse(settings));

/** Those that nobody has confirmed; none in a first season, and in one that began before this was asked. */
export const carriedIn = ({ carried }: Pick<SeasonRow, 'carried'>): CarriedText[] =>
  carried === null ? [] : (JSON.parse(carried) as CarriedText[]);

/** Names a season and the text that its candidates agree to. */
export const formOf = ({ id, settings }: Pick<CurrentSeason, 'id' | 'settings'>): string =>
  createHash('sha256').update(`${id} ${settings.privacyText}`).digest('base64url');

/** @param id null: the current one */
export async function readSeason(db: Db, id: string | null) {
  const row = await db
    .selectFrom('seasons')
    .selectAll()
    .where((season) => (id === null ? season('is_current', '=', 1) : season('id', '=', id)))
    .executeTakeFirstOrThrow();
  const { id: seasonId, version, is_current } = row;
  const carried = carriedIn(row);
  return { id: seasonId, settings: settingsOf(row), carried, version, isOver: is_current === 0 };
}

export type StoredSeason = Awaited<ReturnType<typeof readSeason>>;
export type CurrentSeason = Omit<StoredSeason, 'isOver'>;

/** There is always one. */
export const readCurrentSeason = (db: Db): Promise<CurrentSeason> => readSeason(db, null);

/** @returns the label of a question of any season for the name of its field, and other names as they are */
export async function readQuestionLabels(db: Db): Promise<(field: string) => string> {
  const seasons = db.selectFrom('seasons').select('settings').orderBy('created_at');
  const labels = new Map(
    (await seasons.execute()).flatMap((season) =>
      settingsOf(season).questions.map((question): [string, string] => [
        nameOf(question),
        `“${question.label}”`,
      ]),
    ),
  );
  return (field) => labels.get(field) ?? field;
}

/** Takes the numbers of as many candidates; none is given twice. @returns the first one */
export async function takeNumbers(transaction: Db, count: number): Promise<number> {
  const { next_number } = await transaction
    .updateTable('seasons')
    .set((row) => ({ next_number: row('next_number', '+', count) }))
    .where('is_current', '=', 1)
    .returning('next_number')
    .executeTakeFirstOrThrow();
  return next_number - count;
}

interface Loaded {
  season: CurrentSeason;
  /** What `NOX_AUDITIONS` says, but not `open` while texts of the last season are unconfirmed. */
  override: RegistrationOverride;
  times: RegistrationTimes;
  hours?: PublicSeason['hours'];
  /** The key is a state in which it was requested. */
  responses: Map<RegistrationState, Encoded>;
}

function toPublic(
  { season, times, hours }: Omit<Loaded, 'override' | 'responses'>,
  state: RegistrationState,
  timeZone: string,
) {
  const isoTime = (instant: number | null) =>
    instant === null ? null : zonedTime(instant, timeZone);
  return PublicSeason.parse({
    ...season.settings,
    questions: questionsFor(season.settings.questions),
    state,
    hours: state === 'over' ? hours : undefined,
    form: formOf(season),
    opensAt: isoTime(times.opensAt),
    closesAt: isoTime(times.closesAt),
  });
}

/** What visitors would know, were registration open with these settings. */
export async function previewSeason(db: Db, settings: SeasonInput, timeZone: string) {
  const season = { ...(await readCurrentSeason(db)), settings };
  return toPublic({ season, times: registrationTimes(settings, timeZone) }, 'open', timeZone);
}

/**
 * The current season, in memory until an administrator changes it. The state of its registration also changes by the
 * clock, so whatever is made of it is cached for a revision of the groups and a state.
 */
export function liveSeason(
  { db, revisions }: Database,
  { registrationOverride, timeZone }: RegistrationConfig,
  readHours: (db: Db) => Promise<PublicSeason['hours']>,
  log?: Pick<FastifyBaseLogger, 'warn'>,
) {
  const load = memoizeByRevision(revisions, ['season', 'schedule'], async (): Promise<Loaded> => {
    const season = await readCurrentSeason(db);
    const isHeld = registrationOverride === 'open' && season.carried.length > 0;
    const override = isHeld ? undefined : registrationOverride;
    const refusal = `NOX_AUDITIONS=open does not open registration: ${describeCarried(season.carried)}`;
    if (isHeld) log?.warn(refusal);
    // Dates that are overridden would mislead.
    const times = override
      ? { opensAt: null, closesAt: null, isPaused: false }
      : registrationTimes(season.settings, timeZone);
    return { season, override, times, hours: await readHours(db), responses: new Map() };
  });
  const stateOf = ({ times, override }: Loaded) => stateAt(times, Date.now(), override);

  function respond(loaded: Loaded): Encoded | Promise<Encoded> {
    const state = stateOf(loaded);
    const encode = async () => {
      const response = await encodeResponse(toPublic(loaded, state, timeZone));
      loaded.responses.set(state, response);
      return response;
    };
    return loaded.responses.get(state) ?? encode();
  }

  return {
    state: async (): Promise<RegistrationState> => stateOf(await load()),

    /** Names the state, the day of auditions that it is, and what pages say of it. */
    async today(): Promise<string> {
      const loaded = await load();
      const state = stateOf(loaded);
      const now = zonedTime(Date.now(), timeZone);
      const said = auditionsToday({ ...loaded.season.settings, ...loaded, state }, now);
      return [state, auditionDayAt(now), said].join(' ');
    },

    /** What visitors may know, ready to send. */
    response(): Encoded | Promise<Encoded> {
      const loaded = load();
      return loaded instanceof Promise ? loaded.then(respond) : respond(loaded);
    },
  };
}

export type LiveSeason = ReturnType<typeof liveSeason>;
