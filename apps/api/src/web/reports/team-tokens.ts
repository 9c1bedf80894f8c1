import { randomUUID } from 'node:crypto';
import { NewTeamToken, TeamToken, TeamTokenInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { createLink } from '#platform/auth/candidate-links.ts';
import { NoContent } from '#platform/contract/route-table.ts';
import { recordChange } from '#platform/database/audit.ts';
import { creationTime, DAY_MS, isoTime, readExpiryTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { deleteWhere, findRow } from '#platform/database/rows.ts';
import { type TeamTokenRow } from '#platform/database/schema.ts';
import { HttpError, notFound } from '#platform/errors/http-error.ts';
import { readRoute, writeRoute } from '#platform/http/routes.ts';

const LIFETIME_MS = 90 * DAY_MS;
const noun = 'Token';

const toToken = (row: Omit<TeamTokenRow, 'token_hash'>): TeamToken => ({
  _id: row.id,
  remote: row.remote,
  account: row.account,
  createdAt: isoTime(row.created_at / 1_000),
  expiresAt: isoTime(row.expires_at),
});

/** What programs of teams read errors with. An account has one for each remote: a new one ends the one before. */
export async function teamTokenRoutes(app: FastifyInstance, database: Database) {
  // The token of somebody who leaves ends by itself; see `findTeam`.
  const changes = ['staff'] as const;
  const isOf = (teams: string[] | undefined, remote: string) => teams?.includes(remote) ?? true;

  readRoute(app, 'team', '/team-tokens', {
    summary: 'The tokens of the teams that the account is of',
    response: z.array(TeamToken),
    read: async ({ request: { teams } }) => {
      const query = database.db.selectFrom('team_tokens').selectAll().orderBy('created_at');
      const now = await readExpiryTime(database.db);
      const rows = await query.where('expires_at', '>', now).execute();
      return rows.filter(({ remote }) => isOf(teams, remote)).map(toToken);
    },
  });

  writeRoute(app, database, 'team', 'POST', '/team-tokens', {
    summary: 'A token of a team',
    changes,
    body: TeamTokenInput,
    response: { 201: NewTeamToken },
    write: async ({ transaction, by, body: { remote }, request: { teams, account } }) => {
      const { uid, email } = account!;
      if (!isOf(teams, remote)) {
        throw new HttpError(403, 'forbidden', `This account is not of the team of ${remote}.`);
      }
      await transaction
        .deleteFrom('team_tokens')
        .where('uid', '=', uid)
        .where('remote', '=', remote)
        .execute();
      const expires_at = (await readExpiryTime(transaction)) + LIFETIME_MS;
      const made = { id: randomUUID(), created_at: creationTime(), expires_at };
      const row = { ...made, remote, uid, account: email ?? uid };
      const token = await createLink(transaction, 'team_tokens', row);
      await recordChange({ transaction, by }, 'tokens', 'created', { after: remote });
      return { ...toToken(row), token };
    },
  });

  writeRoute(app, database, 'team', 'DELETE', '/team-tokens/:id', {
    summary: 'Ends a token of a team',
    noun,
    changes,
    response: { 204: NoContent },
    write: async ({ transaction, by, id, request: { teams } }) => {
      const found = await findRow(transaction, 'team_tokens', { id });
      if (!found || !isOf(teams, found.remote)) throw notFound(noun);
      await deleteWhere(transaction, 'team_tokens', id);
      await recordChange({ transaction, by }, 'tokens', 'deleted', { before: found.remote });
    },
  });
}
