import { type PublicSeason } from '@nox/contracts';
import { type CachedResponse, encodeResponse } from '../content/cached-route.ts';
import { type Database, memoizeByRevision } from '../database/revisions.ts';
import {
  type CurrentSeason,
  formOf,
  readCurrentSeason,
  type RegistrationConfig,
  type RegistrationState,
  registrationTimes,
  type RegistrationTimes,
  stateAt,
  zonedTime,
} from './current-season.ts';

interface Loaded {
  season: CurrentSeason;
  times: RegistrationTimes;
  /** Of each state in which it was requested. */
  responses: Map<RegistrationState, CachedResponse>;
}

function toPublic(
  { season, times }: Loaded,
  state: RegistrationState,
  timeZone: string,
): PublicSeason {
  const { name, parts, asksPartner, minors, ...rest } = season.settings;
  const { privacyText, contactEmail, emailDomains } = rest;
  const isoTime = (instant: number | null) =>
    instant === null ? null : zonedTime(instant, timeZone);
  return {
    state,
    name,
    parts,
    asksPartner,
    minors,
    privacyText,
    contactEmail,
    emailDomains,
    form: formOf(season),
    opensAt: isoTime(times.opensAt),
    closesAt: isoTime(times.closesAt),
  };
}

/**
 * The current season, in memory until an administrator changes it. The state of its registration also changes by the
 * clock, so whatever is made of it is cached for a revision of the group `season` and a state.
 */
export class LiveSeason {
  readonly #load: () => Loaded | Promise<Loaded>;
  readonly #config: RegistrationConfig;

  constructor({ db, revisions }: Database, config: RegistrationConfig) {
    this.#config = config;
    this.#load = memoizeByRevision(revisions, 'season', async () => {
      const season = await readCurrentSeason(db);
      // Dates that are overridden would mislead.
      const times = config.registrationOverride
        ? { opensAt: null, closesAt: null, isPaused: false }
        : registrationTimes(season.settings, config.timeZone);
      return { season, times, responses: new Map() };
    });
  }

  async state(): Promise<RegistrationState> {
    return this.#config.registrationOverride ?? this.#stateOf(await this.#load());
  }

  /** What visitors may know, ready to send. */
  readonly response = (): CachedResponse | Promise<CachedResponse> => {
    const loaded = this.#load();
    return loaded instanceof Promise
      ? loaded.then((season) => this.#respond(season))
      : this.#respond(loaded);
  };

  #stateOf({ times }: Loaded): RegistrationState {
    return stateAt(times, Date.now(), this.#config.registrationOverride);
  }

  #respond(loaded: Loaded): CachedResponse | Promise<CachedResponse> {
    const state = this.#stateOf(loaded);
    const known = loaded.responses.get(state);
    if (known) return known;
    return encodeResponse(toPublic(loaded, state, this.#config.timeZone)).then((response) => {
      loaded.responses.set(state, response);
      return response;
    });
  }
}
