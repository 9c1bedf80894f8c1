import { type FastifyReply } from 'fastify';
import { type Revised } from '../auditions/undo/undoable-entries.ts';
import { readTime } from '../database/clock.ts';
import { type Database, type RevisionGroup } from '../database/revisions.ts';
import { type CandidateLinkRow, type Db } from '../database/schema.ts';
import { versionTag } from '../http/conditional.ts';
import { readLinked } from './subject.ts';
import { candidateView, type Moment } from './view.ts';

/** The schedule's revision is 0 where it does not change. */
type Work = (transaction: Db, revised: Revised, moment: Moment) => Promise<void>;

/**
 * Makes changes of the auditions, and of the groups in `also`, which send what the candidate's own link shows afterwards.
 */
export const candidateChange =
  ({ revisions, timeZone }: Database & { timeZone: string }) =>
  async (
    reply: FastifyReply,
    request: CandidateLinkRow,
    work: Work,
    also: readonly RevisionGroup[] = [],
  ): Promise<FastifyReply> => {
    const view = await revisions.change(
      'auditions',
      async (transaction, auditions, schedule = 0) => {
        const moment = { now: await readTime(transaction), timeZone };
        await work(transaction, { auditions, schedule }, moment);
        const { subject } = await readLinked(transaction, request);
        return candidateView(transaction, subject, moment);
      },
      also,
    );
    return reply.header('etag', versionTag(view.version)).send(view);
  };
