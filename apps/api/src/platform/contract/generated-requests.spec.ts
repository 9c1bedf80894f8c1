import { ErrorBody } from '@nox/contracts';
import fc from 'fast-check';
import { type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { openApi } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { isFullRun } from '@nox/test-servers/full-run';
import { crudEngines } from '../../../test/engines.ts';
import { type GeneratedRequest, generatedRequests } from '../../../test/generated-requests.ts';
import { addDraft } from '../../../test/season-builders.ts';
import { addKnownLink } from '../../../test/links.ts';
import { putSite } from '../../../test/web-root.ts';

/** The same requests in every run; fast-check prints it, with the request, when one of them fails. */
const SEED = 20_261_124;
const REQUESTS: Record<string, number> = { SQLite: isFullRun ? 10_000 : 400, PostgreSQL: 2_000 };
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe.each(crudEngines)(
  'requests generated from the OpenAPI document, on $name',
  ({ name, open }) => {
    it('are all answered as declared, and never with a 5xx', async () => {
      const api = await openApi(
        { registrationOverride: 'open', mediaOrigins: ['https://example.com'] },
        open,
      );
      await putSite(api, "return 'page'");
      const known = new Map([['auditions', await addEntries(api.db, 40)]]);
      const drafts = known.get('auditions')!.map((id) => addDraft(api, id));
      known.set('messages', await Promise.all(drafts));
      await addKnownLink(api, known.get('auditions')![0]!);
      const withIds = ({ collection, nth }: GeneratedRequest, text: string) =>
        text.replaceAll(/\{id(?:\+(\d))?\}/g, (_, next = 0) => {
          const ids = known.get(collection) ?? [];
          return ids[(nth + Number(next)) % ids.length] ?? UNKNOWN_ID;
        });
      function learn({ collection, path }: GeneratedRequest, answer: LightMyRequestResponse) {
        if (answer.statusCode !== 201 || path.split('/').length > 3) return;
        const { _id: id } = answer.json<{ _id?: string }>();
        if (id) known.set(collection, [id, ...(known.get(collection) ?? [])].slice(0, 50));
      }

      const statuses = new Map<number, number>();
      const requests = generatedRequests((await api.app.inject('/api/openapi.json')).json());
      const check = fc.asyncProperty(requests, async (request) => {
        const { method, path, query, headers } = request;
        const payload = request.payload && withIds(request, request.payload);
        const options = { method, url: withIds(request, path) + query, headers };
        // Every answer of a described call is checked against its schema on the way.
        const answer = await api.app.inject({ ...options, payload } as InjectOptions);
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode >= 400) ErrorBody.strict().parse(answer.json());
        expect(answer.body).not.toMatch(/ at .+:\d+:\d+|SQLITE|syntax error/);
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        learn(request, answer);
      });
      try {
        await fc.assert(check, { seed: SEED, numRuns: REQUESTS[name]!, endOnFailure: true });
      } finally {
        await api.close();
      }
      // A generator that never gets in, or never does wrong, proves nothing.
      const common = [200, 201, 204, 400, 401, 403, 404, 409, 412, 413, 415];
      for (const status of isFullRun ? [...common, 304, 422] : common) {
        expect([status, statuses.has(status)]).toEqual([status, true]);
      }
    });
  },
);
