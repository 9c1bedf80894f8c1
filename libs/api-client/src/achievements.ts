import type { Achievement, AchievementInput } from '@nox/contracts';
import { contentCalls } from './content-calls.ts';
import { adminList, adminOne, publicList } from './content-queries.ts';

const PATH = '/achievements';

export const achievementCalls = contentCalls<Achievement, AchievementInput>(PATH);

export const achievementQueries = {
  /** Everything below this key goes stale when an achievement changes. */
  all: ['achievements'] as const,
  list: () => publicList<Achievement[]>('achievements', PATH),
  adminList: () => adminList<Achievement[]>('achievements', PATH),
  adminOne: (id: string) => adminOne('achievements', id, achievementCalls),
};
