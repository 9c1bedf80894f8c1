import { TeamMemberInput } from '@nox/contracts';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Gate } from '../auth/gate';
import { type Db } from '../database/schema';
import { entityId } from '../errors/entity-id';
import { notFound } from '../errors/http-error';
import { validate } from '../errors/validate';
import * as members from './team-members';

const MEMBER = 'Team member';
type OneMember = { Params: { id: string } };

const visibilityFor = ({ account }: FastifyRequest): members.Visibility =>
  account?.isAdmin ? 'all' : 'active';

/** The team: everyone reads the active members, administrators read and write all of them. */
export async function teamRoutes(app: FastifyInstance, { db, gate }: { db: Db; gate: Gate }) {
  app.get('/team', { onRequest: gate.anyone }, async (request, reply) => {
    reply.header('vary', 'Authorization');
    return members.listTeamMembers(db, visibilityFor(request));
  });

  app.get<OneMember>('/team/:id', { onRequest: gate.anyone }, async (request, reply) => {
    reply.header('vary', 'Authorization');
    const id = entityId(request.params.id, MEMBER);
    const member = await members.findTeamMember(db, id, visibilityFor(request));
    if (!member) throw notFound(MEMBER);
    return member;
  });

  app.post('/team', { onRequest: gate.administrator }, async (request, reply) => {
    const input = validate(TeamMemberInput, request.body);
    return reply.code(201).send(await members.createTeamMember(db, input));
  });

  app.put<OneMember>('/team/:id', { onRequest: gate.administrator }, async (request) => {
    const id = entityId(request.params.id, MEMBER);
    const input = validate(TeamMemberInput, request.body);
    const member = await members.replaceTeamMember(db, id, input);
    if (!member) throw notFound(MEMBER);
    return member;
  });

  app.delete<OneMember>('/team/:id', { onRequest: gate.administrator }, async (request, reply) => {
    const id = entityId(request.params.id, MEMBER);
    if (!(await members.deleteTeamMember(db, id))) throw notFound(MEMBER);
    return reply.code(204).send();
  });
}
