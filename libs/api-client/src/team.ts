import type { TeamMember, TeamMemberInput } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { http } from './http';
import { ifMatch, versioned, type Versioned } from './versioned';

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

  /** One member, active or not, and which version of it this is: for administrators. */
  adminOne: (id: string) =>
    queryOptions({
      queryKey: [...TEAM, 'admin-one', id],
      queryFn: async ({ signal }): Promise<Versioned<TeamMember>> =>
        versioned(await http.get<TeamMember>(memberPath(id), { signal, authenticated: true })),
    }),
};

/** @throws ApiError `invalid` with issues by field, `unauthenticated`, `forbidden`, `network` */
export async function createTeamMember(input: TeamMemberInput): Promise<TeamMember> {
  return (await http.post<TeamMember>('/team', input, { authenticated: true })).data;
}

/**
 * Replaces every field of a member.
 * @param version the version that was edited; absent, whatever is there is overwritten
 * @throws ApiError as createTeamMember, `not_found`, and `stale` if someone else saved meanwhile
 */
export async function updateTeamMember(
  id: string,
  input: TeamMemberInput,
  version: string | undefined,
): Promise<TeamMember> {
  const options = { authenticated: true, headers: ifMatch(version) };
  return (await http.put<TeamMember>(memberPath(id), input, options)).data;
}

function memberPath(id: string): string {
  return `/team/${encodeURIComponent(id)}`;
}
