import type { Achievement, AchievementInput } from '@nox/contracts';
import { adminList, adminOne, contentCalls, publicList } from './content-calls.ts';

const PATH = '/achievements';

export const achievementCalls = contentCalls<Achievement, AchievementInput>(PATH);

export const achievementQueries = {
  all: ['achievements'] as const,
  list: () => publicList<Achievement[]>('achievements', PATH),
  adminList: () => adminList<Achievement[]>('achievements', PATH),
  adminOne: (id: string) => adminOne('achievements', id, achievementCalls),
};
