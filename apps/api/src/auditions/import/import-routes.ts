import { pluralize, ImportQuery, ImportReport } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Actor, BulkRecord } from '../../database/audit.ts';
import { type Revisions, type Database } from '../../database/revisions.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { chunksInSlices } from '../../http/time-slices.ts';
import { type ImportFile, readImportFile } from './import-file.ts';
import { newEntryRow } from '../entries/new-entry.ts';
import { takeNumbers } from '../../seasons/current-season.ts';
import { stringifyLists } from '../../http/large-responses.ts';

/** An error names as many fields; a preview names all. */
const MAX_ISSUES = 1_000;

type Plan = Pick<ImportReport, 'repeated'> & { fresh: ImportFile['candidates'] };

/** Separates new candidates from those with the roll number of an existing entry or of an earlier row. */
async function plan(db: Db, { candidates }: ImportFile): Promise<Plan> {
  const existing = await db.selectFrom('audition_entries').select('roll_key').execute();
  const rowOf = new Map<string, number | null>(existing.map(({ roll_key }) => [roll_key, null]));
  const result: Plan = { fresh: [], repeated: [] };
  for (const candidate of candidates) {
    const { row, rollKey, application } = candidate;
    const earlierRow = rowOf.get(rollKey);
    if (earlierRow === undefined) {
      rowOf.set(rollKey, row);
      result.fresh.push(candidate);
    } else {
      result.repeated.push({ row, rollNumber: application.rollNumber, earlierRow });
    }
  }
  return result;
}

/** How many rows have something wrong. */
const countRows = (invalid: ImportFile['invalid']) => new Set(invalid.map(({ row }) => row)).size;

function toReport(
  { columns, invalid, invalidRows: cellsOfInvalid }: ImportFile,
  { fresh, repeated }: Plan,
  isDryRun: boolean,
): ImportReport {
  const invalidRows = countRows(invalid);
  const message = [
    `${pluralize(fresh.length, 'candidate')} ${isDryRun ? 'would be imported' : 'imported'}.`,
    repeated.length > 0 &&
      `${pluralize(repeated.length, 'row')} passed over: the roll number is there already.`,
    invalidRows > 0 && `${pluralize(invalidRows, 'row')} with something wrong.`,
  ];
  return {
    message: message.filter(Boolean).join(' '),
    isDryRun,
    columns,
    created: fresh.map(({ row, application: { fullName, rollNumber } }) => {
      return { row, fullName, rollNumber };
    }),
    invalid,
    invalidRows: cellsOfInvalid,
    repeated,
  };
}

/**
 * Creates an entry for every new candidate, in the order of the file, all or nothing.
 * @param skipInvalid whether invalid rows are skipped
 * @throws HttpError 400 `invalid_rows` naming the first invalid fields as `<row>.<field>`, unless they are skipped
 */
async function importEntries(
  revisions: Revisions,
  file: ImportFile,
  { skipInvalid, by }: { skipInvalid: boolean; by: Actor },
): Promise<ImportReport> {
  const invalidRows = countRows(file.invalid);
  if (invalidRows > 0 && !skipInvalid) {
    throw new HttpError(
      400,
      'invalid_rows',
      `Nothing was imported: ${pluralize(invalidRows, 'row')} with something wrong.`,
      file.invalid
        .slice(0, MAX_ISSUES)
        .map(({ row, field, message }) => ({ path: `${row}.${field}`, message })),
    );
  }
  return revisions.change('auditions', async (transaction, revision) => {
    const planned = await plan(transaction, file);
    const record = new BulkRecord(transaction, { subject: 'auditions', action: 'imported', by });
    const firstNumber = await takeNumbers(transaction, planned.fresh.length);
    const fresh = planned.fresh.map(({ application }, index) =>
      newEntryRow(application, revision, firstNumber + index),
    );
    for await (const rows of chunksInSlices(fresh, 100)) {
      await transaction.insertInto('audition_entries').values(rows).execute();
      await record.add(rows.map(({ id }) => ({ item_id: id })));
    }
    await record.finish();
    return toReport(file, planned, false);
  });
}

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
        ? toReport(file, await plan(db, file), true)
        : await importEntries(revisions, file, { skipInvalid, by: request.account! });
      return reply.type('application/json; charset=utf-8').send(await stringifyLists(report));
    },
  );
}
