import { http } from '@nox/api-client';
import { type NewSeason, type Season, SEASON_LABELS, type SeasonInput } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

// Here and not in the API client, which is part of every visitor's first load.

const PATH = '/seasons';
const authenticated = { authenticated: true };

/** The current season, then the former ones. */
export const seasonsQuery = queryOptions({
  queryKey: ['seasons'],
  queryFn: async ({ signal }) =>
    (await http.get<Season[]>(PATH, { signal, ...authenticated })).data,
  staleTime: 0,
});

/** @throws ApiError `stale` after another save, `season_over`, `invalid` with issues by field */
export async function saveSeason(id: string, input: SeasonInput, version: number): Promise<Season> {
  const options = { ...authenticated, headers: { 'If-Match': `"${version}"` } };
  return (await http.put<Season>(`${PATH}/${id}`, input, options)).data;
}

/** @throws ApiError `season_over`, `count_changed` */
export const startSeason = async (season: NewSeason): Promise<Season> =>
  (await http.post<Season>(PATH, season, authenticated)).data;

/** The entries of a former season with their reviews, as a CSV file. */
export const exportSeason = async (id: string): Promise<ArrayBuffer> =>
  (
    await http.get<ArrayBuffer>(`${PATH}/${id}/export`, {
      ...authenticated,
      responseType: 'arraybuffer',
    })
  ).data;

const FIELDS = Object.keys(SEASON_LABELS) as (keyof SeasonInput)[];

/** The settings of a season alone. */
export const settingsOf = (season: Season): SeasonInput =>
  Object.fromEntries(FIELDS.map((field) => [field, season[field]])) as SeasonInput;

/** The names of the fields that differ. */
export const differingFields = (one: SeasonInput, other: SeasonInput) =>
  FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
