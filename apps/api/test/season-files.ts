import { type Figure } from '@nox/contracts';
import { parse } from 'csv-parse/sync';
import { type TestApi } from './api.ts';
import { unzip } from './unzip.ts';

/** A season as files, by their names. */
export async function filesOf({ get }: TestApi, seasonId: string): Promise<Map<string, string>> {
  const answer = await get(`/api/seasons/${seasonId}/files`);
  expect([answer.statusCode, answer.headers]).toMatchObject([
    200,
    { 'content-type': 'application/zip', 'cache-control': 'no-store' },
  ]);
  return unzip(answer.rawPayload);
}

/** The lines of one of them, by the titles of its columns. */
export const linesOf = (files: ReadonlyMap<string, string>, name: string) =>
  parse(files.get(`${name}.csv`)!, { columns: true, bom: true }) as Record<string, string>[];

export const sumOf = (figures: readonly Figure[], of: keyof Omit<Figure, 'name'>) =>
  figures.reduce((total, figure) => total + figure[of], 0);
