import { CandidateInput, CandidateView, LinkView } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { readTime } from '../database/clock.ts';
import { type Database } from '../database/revisions.ts';
import { type Db } from '../database/schema.ts';
import { expectedVersions, versionTag } from '../http/conditional.ts';
import { changeAnswers } from './change.ts';
import { confirmLink } from './confirm.ts';
import { candidateChange } from './candidate-change.ts';
import { limitByLink, MAX_PER_MINUTE } from './link-limit.ts';
import { readLinked } from './subject.ts';
import { linkView } from './view.ts';
import { setWithdrawn } from './withdrawal.ts';

/** What whoever has a secret link may read and do. Opening a link changes nothing: mail programs open all of them. */
export async function candidateRoutes(
  app: FastifyInstance,
  { db, revisions, timeZone }: Database & { timeZone: string },
) {
  const onRequest = await limitByLink(app, MAX_PER_MINUTE);

  async function momentOf(transaction: Db) {
    return { now: await readTime(transaction), timeZone };
  }

  const change = candidateChange({ db, revisions, timeZone });

  app.get(
    '/candidate',
    {
      config: { gate: 'candidate', summary: 'What a link shows; changes nothing' },
      schema: { response: { 200: LinkView } },
      onRequest,
    },
    async (request, reply) => {
      const view = await linkView(db, await readLinked(db, request.link!), await momentOf(db));
      if (view.purpose === 'candidate') reply.header('etag', versionTag(view.version));
      return reply.send(view);
    },
  );

  app.post(
    '/candidate/confirm',
    {
      config: {
        gate: 'candidate',
        summary:
          "Confirms what a link was sent for: a registration, a guardian's agreement, an address",
        refusals: [409],
      },
      schema: { response: { 200: LinkView } },
      onRequest,
    },
    async ({ link }) =>
      revisions.change('auditions', async (transaction, revision) => {
        await confirmLink(transaction, revision, link!);
        return linkView(
          transaction,
          await readLinked(transaction, link!),
          await momentOf(transaction),
        );
      }),
  );

  app.put<{ Body: CandidateInput }>(
    '/candidate',
    {
      config: {
        gate: 'candidate',
        summary: "Replaces a candidate's answers",
        refusals: [403, 409],
        takesIfMatch: true,
      },
      schema: { body: CandidateInput, response: { 200: CandidateView } },
      onRequest,
    },
    async (request, reply) =>
      change(reply, request.link!, (transaction, { auditions }, moment) =>
        changeAnswers(transaction, auditions, request.link!, {
          input: request.body,
          expected: expectedVersions(request),
          ...moment,
        }),
      ),
  );

  for (const [path, summary, isWithdrawn] of [
    ['/candidate/withdraw', 'Withdraws the application', true],
    ['/candidate/return', 'Takes the withdrawal back', false],
  ] as const) {
    app.post(
      path,
      {
        config: { gate: 'candidate', summary, refusals: [403, 409] },
        schema: { response: { 200: CandidateView } },
        onRequest,
      },
      async (request, reply) =>
        change(
          reply,
          request.link!,
          (transaction, revised, { now }) =>
            setWithdrawn(transaction, revised, request.link!, isWithdrawn ? now : null),
          isWithdrawn ? ['schedule'] : [],
        ),
    );
  }
}
