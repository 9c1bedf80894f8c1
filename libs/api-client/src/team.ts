import type { TeamMember, TeamMemberInput } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { http } from './http';

/** Everything below this key goes stale when a member changes. */
const TEAM = ['team'] as const;

export const teamQueries = {
  all: TEAM,

  /** The active members, as every visitor sees them. */
  list: () =>
    queryOptions({
      queryKey: [...TEAM, 'list'],
      queryFn: async ({ signal }) => (await http.get<TeamMember[]>('/team', { signal })).data,
    }),

  /** All members, inactive ones included: for administrators. */
  adminList: () =>
    queryOptions({
      queryKey: [...TEAM, 'admin-list'],
      queryFn: async ({ signal }) =>
        (await http.get<TeamMember[]>('/team', { signal, authenticated: true })).data,
    }),

  /** One member, active or not: for administrators. */
  adminOne: (id: string) =>
    queryOptions({
      queryKey: [...TEAM, 'admin-one', id],
      queryFn: async ({ signal }) =>
        (await http.get<TeamMember>(memberPath(id), { signal, authenticated: true })).data,
    }),
};

/** @throws ApiError `invalid` with issues by field, `unauthenticated`, `forbidden`, `network` */
export async function createTeamMember(input: TeamMemberInput): Promise<TeamMember> {
  return (await http.post<TeamMember>('/team', input, { authenticated: true })).data;
}

/** @throws ApiError as createTeamMember, and `not-found` */
export async function updateTeamMember(id: string, input: TeamMemberInput): Promise<TeamMember> {
  return (await http.put<TeamMember>(memberPath(id), input, { authenticated: true })).data;
}

function memberPath(id: string): string {
  return `/team/${encodeURIComponent(id)}`;
}
