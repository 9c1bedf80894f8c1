import { ImportQuery, ImportReport } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../database/revisions.ts';
import { HttpError } from '../../errors/http-error.ts';
import { stringifyLists } from '../../http/large-responses.ts';
import { importEntries, previewImport } from './import-entries.ts';
import { readImportFile } from './import-file.ts';

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 5 * MEGABYTE;
/** Windows calls a CSV file that Excel opens an Excel file. */
const CSV_TYPES = ['text/csv', 'application/csv', 'application/vnd.ms-excel'];

/** The import of a form's export. */
export async function importRoutes(app: FastifyInstance, { db, revisions }: Database) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(CSV_TYPES, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new HttpError(415, 'unsupported_type', 'The file must be sent as CSV (text/csv).')),
  );

  app.post<{ Body: Buffer | undefined; Querystring: ImportQuery }>(
    '/auditions/import',
    {
      bodyLimit: MAX_BYTES,
      config: {
        gate: 'administrator',
        summary: "Creates entries from a form's export, or tells what that would do",
        bodyType: 'text/csv',
      },
      schema: { querystring: ImportQuery, response: { 200: ImportReport } },
    },
    async (request, reply) => {
      const { dryRun, skipInvalid } = request.query;
      const file = await readImportFile(request.body ?? Buffer.alloc(0));
      const report = dryRun
        ? await previewImport(db, file)
        : await importEntries(revisions, file, { skipInvalid, by: request.account! });
      return reply.type('application/json; charset=utf-8').send(await stringifyLists(report));
    },
  );
}
