import { TeamMember, TeamMemberInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { changesRoute } from '../content/changes-route.ts';
import { itemRoutes, listRoute, type ContentDependencies } from '../content/content-routes.ts';
import { orderRoute } from '../content/order-route.ts';
import { restoreRoutes } from '../content/restore-routes.ts';
import { teamMembers } from './team-members.ts';

/** The team: everyone reads the active members, administrators read and write all of them. */
export async function teamRoutes(app: FastifyInstance, dependencies: ContentDependencies) {
  const summary = 'The active members; to administrators all of them';
  listRoute(app, '/team', teamMembers, { summary, schema: z.array(TeamMember) }, dependencies);
  const schemas = { entity: TeamMember, input: TeamMemberInput };
  itemRoutes(app, '/team', teamMembers, schemas, 'optional', dependencies);
  orderRoute(app, '/team', teamMembers, dependencies);
  restoreRoutes(app, '/team', teamMembers, dependencies);
  changesRoute(app, '/team', teamMembers, dependencies);
}
