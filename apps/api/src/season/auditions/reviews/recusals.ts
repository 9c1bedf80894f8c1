import { type FastifyInstance } from 'fastify';
import { AuditionEntry } from '@nox/contracts';
import { NoContent } from '#platform/contract/route-table.ts';
import { recordChange } from '#platform/database/audit.ts';
import { creationTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { deleteWhere, insertNew } from '#platform/database/rows.ts';
import { HttpError, notFound } from '#platform/errors/http-error.ts';
import { writeRoute } from '#platform/http/routes.ts';
import { ENTRY, findEntry, readEntryFor, touchEntry } from '../entries/audition-entries.ts';
import { readJudge, type Viewer } from '../entries/viewer.ts';

/** @throws HttpError 403 `recused` */
export function refuseRecused({ recusedFrom }: Viewer, entryId: string): void {
  if (!recusedFrom.has(entryId)) return;
  throw new HttpError(403, 'recused', 'You are recused: you do not judge this candidate.');
}

const RECUSAL = 'Recusal';

/** Who does not judge an entry: from then on nothing that the account gets is about its reviews. */
export async function recusalRoutes(app: FastifyInstance, database: Database) {
  const changes = ['auditions'] as const;

  writeRoute(app, database, 'judge', 'POST', '/auditions/:id/recusals', {
    summary: 'Recuses the account from judging an entry',
    noun: ENTRY,
    response: { 201: AuditionEntry },
    changes,
    write: async (call) => {
      const { transaction, by, id: entry_id } = call;
      const { name } = await readJudge(transaction, call.request.account!);
      await findEntry(transaction, entry_id);
      const row = { entry_id, account_uid: by.uid, name, created_at: creationTime() };
      if (await insertNew(transaction, 'recusals', row)) {
        // What the judge has written is hidden from all.
        await touchEntry(call, entry_id);
        await recordChange(call, 'reviews', 'withdrawn', { itemId: entry_id, fields: ['recusal'] });
      }
      return readEntryFor(call);
    },
    once: { repeat: readEntryFor },
  });

  writeRoute(app, database, 'organiser', 'DELETE', '/auditions/:id/recusals/:uid', {
    summary: 'Ends the recusal of another account',
    refusals: [403],
    noun: RECUSAL,
    response: { 204: NoContent },
    changes,
    write: async (call) => {
      const { transaction, by, id: entry_id } = call;
      const { uid } = call.request.params as { uid: string };
      if (uid === by.uid) {
        const message = 'You cannot end your own recusal. Another organiser can.';
        throw new HttpError(403, 'own_recusal', message);
      }
      const [lifted] = await deleteWhere(transaction, 'recusals', { entry_id, account_uid: uid });
      if (!lifted) throw notFound(RECUSAL);
      await touchEntry(call, entry_id);
      await recordChange(call, 'reviews', 'returned', {
        itemId: entry_id,
        fields: ['recusal'],
        after: lifted.name,
      });
    },
  });
}
