import { call } from '@nox/api-client/call';
import { type NewSeason, type Season, SEASON_LABELS, type SeasonInput } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

// Here and not in the API client, which is part of every visitor's first load.

/** The current season, then the former ones. */
export const seasonsQuery = queryOptions({
  queryKey: ['seasons'],
  queryFn: ({ signal }) => call<Season[]>('GET', '/seasons', { signal }),
  staleTime: 0,
});

/** @throws ApiError `stale` after another save, `season_over`, `invalid` with issues by field */
export const saveSeason = (id: string, input: SeasonInput, version: string | undefined) =>
  call<Season>('PUT', `/seasons/${id}`, { body: input, version });

/** @throws ApiError `season_over`, `count_changed` */
export const startSeason = (season: NewSeason) =>
  call<Season>('POST', '/seasons', { body: season });

/** The entries of a former season with their reviews, as a CSV file. */
export const exportSeason = (id: string) =>
  call<ArrayBuffer>('GET', `/seasons/${id}/export`, { responseType: 'arraybuffer' });

const FIELDS = Object.keys(SEASON_LABELS) as (keyof SeasonInput)[];

/** The settings of a season alone. */
export const settingsOf = ({ judgingMode = 'open', criteria = [], ...season }: Season) => {
  const settings = { ...season, judgingMode, criteria };
  return Object.fromEntries(FIELDS.map((field) => [field, settings[field]])) as SeasonInput;
};
