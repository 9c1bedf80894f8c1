import type { Season } from '@nox/contracts';
import { readQuery } from './read-query.ts';

/** The current season, then the former ones. */
export const seasonsQuery = readQuery<Season[]>(['seasons'], '/seasons');
