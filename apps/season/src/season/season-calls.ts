import { call } from '@nox/api-client/call';
import {
  type NewSeason,
  type Season,
  SEASON_LABELS,
  type SeasonFigures,
  type SeasonInput,
} from '@nox/contracts';
import { readQuery, seasonsQuery } from '../calls/queries.ts';

// Here and not in the API client, which is part of every visitor's first load.

/** Thousands of candidates, over a slow network. */
const FILES_TIMEOUT_MS = 5 * 60_000;

/** @throws ApiError `stale` after another save, `season_over`, `invalid` with issues by field */
export const saveSeason = (id: string, input: SeasonInput, version: string | undefined) =>
  call<Season>('PUT', `/seasons/${id}`, { body: input, version });

/** @throws ApiError `season_over`, `count_changed` */
export const startSeason = (season: NewSeason) =>
  call<Season>('POST', '/seasons', { body: season });

/** Everything of a season as files for spreadsheets, in a ZIP file. */
export const readSeasonFiles = (id: string) =>
  call<ArrayBuffer>('GET', `/seasons/${id}/files`, {
    responseType: 'arraybuffer',
    timeout: FILES_TIMEOUT_MS,
  });

/** How many candidates there were in each group. */
export const figuresQuery = (id: string) =>
  readQuery<SeasonFigures>([...seasonsQuery.queryKey, id, 'figures'], `/seasons/${id}/figures`);

const FIELDS = Object.keys(SEASON_LABELS) as (keyof SeasonInput)[];

/** The settings of a season alone. */
export const settingsOf = (season: Season) =>
  Object.fromEntries(FIELDS.map((field) => [field, season[field]])) as SeasonInput;
