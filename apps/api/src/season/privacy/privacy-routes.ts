import { type FastifyInstance } from 'fastify';
import { ErasureRequest, PersonalData } from '@nox/contracts';
import { ENTRY, inSnapshot } from '../auditions/entries/audition-entries.ts';
import { limitByLink } from '../candidates/candidate-routes.ts';
import { findSubject, readOwn, type Subject } from '../candidates/subject.ts';
import { answersOf } from '../candidates/view.ts';
import { removeCandidateFiles } from '#content/media/candidate-files.ts';
import { type MediaStore } from '#content/media/media-store.ts';
import { NoContent } from '#platform/contract/route-table.ts';
import { type Actor } from '#platform/database/audit.ts';
import { rollKey } from '#platform/database/lookalike-keys.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type Db } from '#platform/database/schema.ts';
import { invalid, notFound } from '#platform/errors/http-error.ts';
import { actionRoute, changeGroups, readRoute } from '#platform/http/routes.ts';
import { removeMailFiles } from '../messages/sending/transports.ts';
import { erasePerson } from './erase.ts';
import { readPersonalData } from './personal-data.ts';

const MAX_PER_MINUTE = 10;

/** Finds a candidate of a former season, too. @throws HttpError 404 */
async function namedSubject(db: Db, entry_id: string): Promise<Subject> {
  const subject = await findSubject(db, { entry_id, registration_id: null });
  if (!subject) throw notFound(ENTRY);
  return subject;
}

/** Everything about a person, read and erased: by themselves, or by an administrator for requests on paper. */
export async function privacyRoutes(
  app: FastifyInstance,
  { db, revisions, mailFolder, media }: Database & { mailFolder: string; media: MediaStore },
) {
  async function erase(find: (transaction: Db) => Promise<Subject>, by: Actor | null) {
    const groups = ['auditions', 'schedule'] as const;
    const erased = await changeGroups({ revisions }, groups, by, async (call) =>
      erasePerson(call, await find(call.transaction)),
    );
    // What a crash leaves here the daily run removes.
    await removeMailFiles(mailFolder, erased.messages);
    await removeCandidateFiles(media, erased.media);
  }

  readRoute(app, 'organiser', '/auditions/:id/personal-data', {
    summary: 'The same about the candidate of an entry',
    refusals: [409],
    noun: ENTRY,
    response: PersonalData,
    read: ({ id }) =>
      inSnapshot(db, async (snapshot) =>
        readPersonalData(snapshot, await namedSubject(snapshot, id)),
      ),
  });

  actionRoute(app, 'organiser', 'POST', '/auditions/:id/erase', {
    summary: 'Erases everything about the candidate of an entry, for good: there is no undo',
    noun: ENTRY,
    response: { 204: NoContent },
    act: ({ id, request }) =>
      erase((transaction) => namedSubject(transaction, id), request.account),
  });

  await limitByLink(app, MAX_PER_MINUTE);

  readRoute(app, 'candidate', '/candidate/export', {
    summary: 'Everything that is stored about the candidate',
    response: PersonalData,
    refusals: [403, 409],
    read: ({ request }) =>
      inSnapshot(db, async (snapshot) =>
        readPersonalData(snapshot, await readOwn(snapshot, request.link!)),
      ),
  });

  actionRoute(app, 'candidate', 'POST', '/candidate/erase', {
    summary: 'Erases everything about the candidate, for good',
    body: ErasureRequest,
    response: { 204: NoContent },
    refusals: [403, 409],
    act: ({ body, request }) =>
      erase(async (transaction) => {
        const subject = await readOwn(transaction, request.link!);
        // So that neither a single click nor the phone in another person's hand is enough.
        if (rollKey(body.rollNumber) === rollKey(answersOf(subject).rollNumber)) return subject;
        throw invalid('rollNumber', 'This is not the roll number of your application.');
      }, null),
  });
}
