import type { TeamMember, TeamMemberInput } from '@nox/contracts';
import {
  adminList,
  adminOne,
  contentCalls,
  publicList,
  saveDisplayOrder,
} from './content-calls.ts';

const PATH = '/team';

export const teamCalls = {
  ...contentCalls<TeamMember, TeamMemberInput>(PATH),
  saveOrder: (ids: readonly string[]) => saveDisplayOrder(PATH, ids),
};

export const teamQueries = {
  all: ['team'] as const,
  /** The active members, as every visitor sees them. */
  list: () => publicList<TeamMember[]>('team', PATH),
  adminList: () => adminList<TeamMember[]>('team', PATH),
  adminOne: (id: string) => adminOne('team', id, teamCalls),
};
