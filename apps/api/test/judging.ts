import {
  type AuditionChanges,
  type AuditionEntry,
  type Review,
  type Season,
  type SeasonInput,
} from '@nox/contracts';
import { type TestApi } from './api.ts';

export const CRITERIA = [
  { id: 'timing', name: 'Timing', hint: '', weight: 1 },
  { id: 'style', name: 'Style', hint: 'Their own', weight: 3 },
];

export function judgingCalls(api: TestApi) {
  const path = (id: string) => `/api/auditions/${id}`;
  return {
    setRules: async (rules: Partial<SeasonInput>) => {
      const [season] = (await api.get('/api/seasons')).json<Season[]>();
      return api.send('PUT', `/api/seasons/${season!._id}`, { ...season, ...rules });
    },
    review: (id: string, headers: object, fields: object = {}) =>
      api.send(
        'POST',
        `${path(id)}/reviews`,
        { notes: 'Sharp.', judgeEmail: 'Typed', score: 7, ...fields },
        headers,
      ),
    change: (id: string, review: Pick<Review, '_id'>, headers: object, fields: object = {}) =>
      api.send(
        'PUT',
        `${path(id)}/reviews/${review._id}`,
        { notes: 'Changed.', ...fields },
        headers,
      ),
    show: (id: string, headers: object) =>
      api.send('POST', `${path(id)}/seen-reviews`, undefined, headers),
    letCount: ({ _id: id, version = 1 }: Review, isCounted = true, headers?: object) =>
      api.send(
        'PUT',
        '/api/auditions/counted-reviews',
        { reviews: [{ id, version }], isCounted },
        headers,
      ),
    recuse: (id: string, headers: object) =>
      api.send('POST', `${path(id)}/recusals`, undefined, headers),
    lift: (id: string, uid: string, headers?: object) =>
      api.send('DELETE', `${path(id)}/recusals/${uid}`, undefined, headers),
    entry: async (id: string, headers: object) =>
      (await api.get(path(id), headers)).json<AuditionEntry>(),
    list: async (headers: object) =>
      (await api.get('/api/auditions', headers)).json<AuditionEntry[]>(),
    changes: async (headers: object, since: number) =>
      (await api.get(`/api/auditions/changes?since=${since}`, headers)).json<AuditionChanges>(),
  };
}

export const judgesOf = ({ reviews }: Pick<AuditionEntry, 'reviews'>): string[] =>
  reviews.map(({ judgeEmail }) => judgeEmail);
