import { BulkChangeQuery, BulkChangeResult } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Revisions } from '../../database/revisions.ts';
import { deleteNotSelected, rejectPending } from './bulk-changes.ts';

/** Changes many entries at once. */
export async function bulkRoutes(app: FastifyInstance, { revisions }: { revisions: Revisions }) {
  app.put<{ Querystring: BulkChangeQuery }>(
    '/auditions/reject-pending',
    {
      config: {
        gate: 'administrator',
        summary: 'Makes every pending entry not selected',
        refusals: [409],
      },
      schema: { querystring: BulkChangeQuery, response: { 200: BulkChangeResult } },
    },
    (request) => rejectPending(revisions, request.query.expected, request.account?.email ?? null),
  );

  app.delete<{ Querystring: BulkChangeQuery }>(
    '/auditions/not-selected',
    {
      config: {
        gate: 'administrator',
        summary: 'Deletes every entry that is not selected',
        refusals: [409],
      },
      schema: { querystring: BulkChangeQuery, response: { 200: BulkChangeResult } },
    },
    (request) =>
      deleteNotSelected(revisions, request.query.expected, request.account?.email ?? null),
  );
}
