import { TeamMember, TeamMemberInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { itemRoutes, cachedRoute, type ContentDependencies } from '../content/content-routes.ts';
import { listContent } from '../content/content-store.ts';
import { orderRoute } from '../content/order-route.ts';
import { cachedResponse } from '../content/cached-response.ts';
import { teamMembers } from './team-members.ts';

/** The team: everyone reads the active members, administrators read and write all of them. */
export async function teamRoutes(app: FastifyInstance, dependencies: ContentDependencies) {
  const { db, revisions } = dependencies;
  cachedRoute(
    app,
    '/team',
    {
      summary: 'The active members; to administrators all of them',
      schema: z.array(TeamMember),
      noun: teamMembers.noun,
    },
    cachedResponse(revisions, teamMembers.group, () => listContent(teamMembers, db, 'public')),
    () => listContent(teamMembers, db, 'all'),
  );
  const schemas = { entity: TeamMember, input: TeamMemberInput };
  itemRoutes(app, '/team', teamMembers, schemas, 'optional', dependencies);
  orderRoute(app, '/team', teamMembers, dependencies);
}
