import { type FastifyInstance } from 'fastify';
import { CandidateAnswers, CandidateCorrection } from '@nox/contracts';
import { ENTRY, findEntry } from '../auditions/entries/audition-entries.ts';
import { refuseRecused, viewerOf } from '../auditions/entries/viewer.ts';
import { type Caller } from '#platform/auth/caller.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type Db } from '#platform/database/schema.ts';
import { sentPart, versionTag } from '#platform/http/conditional.ts';
import { readRoute, writeRoute } from '#platform/http/routes.ts';
import { readSeason } from '../seasons/current-season.ts';
import { readCurrentTime } from './candidate-routes.ts';
import { changeAnswers } from './change.ts';
import { findNewEmail } from './new-email.ts';
import { type EntrySubject } from './subject.ts';
import { answersOf, askedOf } from './view.ts';

/** @throws HttpError 403 `recused`; 404 */
async function readCorrected(db: Db, id: string, account: Caller): Promise<EntrySubject> {
  const row = await findEntry(db, id);
  refuseRecused(await viewerOf(db, account), [id]);
  return { kind: 'entry', row, season: await readSeason(db, null) };
}

async function describe(db: Db, subject: EntrySubject): Promise<CandidateAnswers> {
  const newEmail = await findNewEmail(db, subject);
  const { version } = subject.row;
  return {
    ...{ application: answersOf(subject), version, ...askedOf(subject) },
    ...(newEmail !== undefined && { newEmail }),
  };
}

/** Organisers correct the answers of candidates, except of those whom they do not judge. */
export async function correctionRoutes(
  app: FastifyInstance,
  options: Database & { timeZone: string },
) {
  const { db } = options;

  readRoute(app, 'organiser', '/auditions/:id/answers', {
    summary: 'The answers of a candidate, as an organiser edits them',
    noun: ENTRY,
    response: CandidateAnswers,
    read: async ({ id, request, reply }) => {
      const answers = await describe(db, await readCorrected(db, id, request.account!));
      reply.header('etag', versionTag(answers.version));
      return answers;
    },
  });

  writeRoute(app, options, 'organiser', 'PUT', '/auditions/:id/answers', {
    summary: 'Corrects the answers of a candidate; what is absent stays',
    noun: ENTRY,
    body: CandidateCorrection,
    takesIfMatch: true,
    refusals: [403, 409],
    response: { 200: CandidateAnswers },
    changes: ['auditions'],
    versionOf: ({ version }) => version,
    write: async ({ body, expected, id, request, ...call }) => {
      const account = request.account!;
      const time = await readCurrentTime(call.transaction, options);
      const { reason, ...sent } = sentPart(request, body);
      const subject = await readCorrected(call.transaction, id, account);
      await changeAnswers(
        { ...call, ...time },
        subject,
        (stored) => ({ ...stored, ...sent }),
        expected,
        reason,
      );
      return describe(call.transaction, await readCorrected(call.transaction, id, account));
    },
  });
}
