import { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { AuditionEntry, JudgingSettings, JudgingState, StatusChange } from '@nox/contracts';
import { type Caller } from '#platform/auth/caller.ts';
import { NoContent } from '#platform/contract/route-table.ts';
import { recordChange } from '#platform/database/audit.ts';
import { type Database } from '#platform/database/revisions.ts';
import { creationTime } from '#platform/database/clock.ts';
import { deleteWhere, insertNew, updateRow } from '#platform/database/rows.ts';
import { HttpError, notFound } from '#platform/errors/http-error.ts';
import { type Db } from '#platform/database/schema.ts';
import { listSender } from '#platform/http/large-lists.ts';
import { type AccountWriting, readRoute, writeRoute } from '#platform/http/routes.ts';
import {
  changeStatus,
  ENTRY,
  findEntry,
  readAllEntries,
  readEntry,
  readEntryFor,
  touchEntry,
} from './audition-entries.ts';
import { readJudge, type Viewer, viewerKey, viewerOf, withViewer } from './viewer.ts';

async function readState(db: Db, account: Caller): Promise<JudgingState> {
  const { hidesReviews, judging } = await readJudge(db, account);
  const { judgeName, criteria, questions } = judging;
  const isDefault = judgeName === null && criteria.length === 0 && !questions;
  return { hidesReviews, ...(!isDefault && { judging }) };
}

async function writeSettings({ transaction, by }: AccountWriting, hidesReviews: boolean) {
  const key = { account_uid: by.uid };
  const hides_reviews = Number(hidesReviews);
  const other = { ...key, hides_reviews: 1 - hides_reviews };
  const isChanged =
    (await insertNew(transaction, 'judging_settings', { ...key, hides_reviews })) ||
    (await updateRow(transaction, 'judging_settings', other, { hides_reviews })) > 0;
  if (!isChanged) return;
  const after = hidesReviews ? 'hidden' : 'shown';
  await recordChange({ transaction, by }, 'settings', 'changed', { after });
}

export async function entryRoutes(app: FastifyInstance, database: Database) {
  const { db } = database;
  const readAll = async (viewer: Viewer) => {
    const { revision, entries } = await readAllEntries(db, viewer);
    return { body: entries, headers: { 'nox-revision': revision } };
  };
  const sendAll = listSender(database, ['auditions'], readAll, viewerKey);

  readRoute(app, 'judge', '/auditions', {
    summary: 'All audition entries, in order of arrival',
    response: z.array(AuditionEntry),
    isConditional: true,
    read: async (call) => sendAll(call, await viewerOf(db, call.request.account!)),
  });

  readRoute(app, 'judge', '/auditions/:id', {
    summary: 'One audition entry',
    noun: ENTRY,
    response: AuditionEntry,
    read: async ({ id, request }) => readEntry(db, id, await viewerOf(db, request.account!)),
  });

  writeRoute(app, database, 'organiser', 'PUT', '/auditions/:id/status', {
    summary: 'Changes a status, from any to any',
    noun: ENTRY,
    body: StatusChange,
    response: { 200: AuditionEntry },
    refusals: [409],
    changes: ['auditions'],
    write: async (call) => changeStatus(await withViewer(call), call.id, call.body),
    once: { repeat: readEntryFor },
  });

  readRoute(app, 'judge', '/auditions/settings', {
    summary: 'What the account has chosen for judging, and how the season is judged',
    response: JudgingState,
    read: ({ request }) => readState(db, request.account!),
  });

  writeRoute(app, database, 'judge', 'PUT', '/auditions/settings', {
    summary: 'Chooses whether others’ reviews are left out',
    body: JudgingSettings,
    response: { 200: JudgingState },
    write: async (call) => {
      const { hidesReviews } = call.body;
      if (hidesReviews !== null) await writeSettings(call, hidesReviews);
      return readState(call.transaction, call.request.account!);
    },
  });
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
