import { type FastifyInstance } from 'fastify';
import {
  answerText,
  AuditionApplication,
  fieldOf,
  type ImportField,
  ImportQuery,
  ImportReport,
  isReadBy,
  nameOf,
  pluralize,
  type Question,
  valueText,
} from '@nox/contracts';
import { type Actor, recordChanges } from '#platform/database/audit.ts';
import { type Database, type Revisions } from '#platform/database/revisions.ts';
import { chunks, findRow, insertRows, putRow, updateRow } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { actionRoute } from '#platform/http/routes.ts';
import { inSlices } from '#platform/event-loop/slices.ts';
import { stringifyLists } from '#platform/http/large-lists.ts';
import { useRawBodies } from '#platform/http/validation.ts';
import { readCurrentSeason, takeNumbers } from '#season/seasons/current-season.ts';
import {
  applicationColumns,
  applicationOf,
  leaveAddress,
  markChanged,
  newEntryRow,
  readable,
  readDetails,
  readSameRoll,
  RegistrationDetails,
  sharedKey,
} from '../entries/new-entry.ts';
import { type ImportFile, readImportFile, refuseMissingColumns } from './import-file.ts';

type Candidate = ImportFile['candidates'][number];
type Skipped = ImportReport['repeated'][number];

/** A row for a candidate who has an entry, and the answers that the entry would get. */
type Update = Candidate & { entry: AuditionEntryRow; changed: readonly ImportField[] };
type Plan = Pick<ImportReport, 'repeated'> & { fresh: Candidate[]; updates: Update[] };

const shown = (value: unknown) => valueText(value).slice(0, 100);

const named = ({ row, application: { fullName, rollNumber } }: Candidate) => ({
  row,
  fullName,
  rollNumber,
});

/** Two spellings of one answer are equal: an export puts spaces into numbers. */
const comparable = (field: (typeof FIELDS)[number], value: unknown) =>
  fieldOf(field).control === 'phone' ? String(value).replaceAll(/\D/g, '') : value;

/** Entries are found by the roll number; these fields may change. */
const FIELDS = AuditionApplication.omit({ rollNumber: true }).keyof().options;

interface Compared {
  isInFile: (field: ImportField) => boolean;
  questions: readonly Question[];
}

/** An imported entry has none before its answers to a season's own questions. */
const detailsOf = ({ registration }: Pick<AuditionEntryRow, 'registration'>) =>
  readable(readDetails(registration ?? '{}'));

function compare(
  entry: AuditionEntryRow,
  { application, answers }: Candidate,
  { isInFile, questions }: Compared,
): Pick<Skipped, 'comparison' | 'differences' | 'isOtherName'> {
  const before = applicationOf(entry);
  const stored = detailsOf(entry).answers ?? {};
  const differences = [
    ...FIELDS.filter(
      (field) => comparable(field, before[field]) !== comparable(field, application[field]),
    ).map((field) => ({ field, before: shown(before[field]), after: shown(application[field]) })),
    ...questions
      .map((question) => ({
        field: nameOf(question),
        before: answerText(question, stored[question.key]).slice(0, 100),
        after: answerText(question, answers[question.key]).slice(0, 100),
      }))
      .filter((one) => one.before !== one.after),
  ].filter(({ field }) => isInFile(field));
  if (entry.withdrawn_at !== null) return { comparison: 'withdrawn', differences };
  if (differences.length === 0) return { comparison: 'same' };
  const others = new Set<ImportField>(differences.map(({ field }) => field));
  // What a candidate has registered, or was changed since, is newer than the file.
  const isOtherName =
    others.has('fullName') && (others.has('emailAddress') || others.has('phoneNumber'));
  const hasRegistered = detailsOf(entry).consentAt !== undefined;
  const isConflict = hasRegistered || entry.version > 1 || isOtherName;
  const comparison = isConflict ? 'conflict' : 'changed';
  return { comparison, differences, ...(isOtherName && { isOtherName }) };
}

/** Which rows are new, repeat a roll number, or update its entry: never that of a candidate who has withdrawn. */
async function planImport(
  db: Db,
  { candidates, columns, questions }: ImportFile,
  update: 'none' | 'changed' | 'all',
): Promise<Plan> {
  const keys = [...new Set(candidates.map(({ rollKey }) => rollKey))];
  const entries = await readSameRoll(db, keys);
  // Several entries may share a roll number: the map has the one that had it first.
  const entryOf = new Map(entries.toReversed().map((entry) => [sharedKey(entry), entry]));
  const fields = new Set(columns.map(({ field }) => field));
  const rowOf = new Map<string, number>();
  const plan: Plan = { fresh: [], updates: [], repeated: [] };
  for await (const candidate of inSlices(candidates)) {
    const { row, rollKey } = candidate;
    const earlierRow = rowOf.get(rollKey) ?? null;
    if (earlierRow !== null) {
      plan.repeated.push({ ...named(candidate), earlierRow });
      continue;
    }
    rowOf.set(rollKey, row);
    const entry = entryOf.get(rollKey);
    if (!entry) {
      plan.fresh.push(candidate);
      continue;
    }
    const isInFile = (field: ImportField) => fields.has(field);
    const compared = compare(entry, candidate, { isInFile, questions });
    const { comparison, differences = [] } = compared;
    const isUpdated =
      (comparison === 'changed' && update !== 'none') ||
      (comparison === 'conflict' && update === 'all');
    if (isUpdated) {
      const changed = differences.map(({ field }) => field);
      plan.updates.push({ ...candidate, entry, changed });
    } else plan.repeated.push({ ...named(candidate), earlierRow, ...compared });
  }
  return plan;
}

/** An error names as many fields; a preview names all. */
const MAX_ISSUES = 1_000;

const countRows = (invalid: ImportFile['invalid']) => new Set(invalid.map(({ row }) => row)).size;

function toReport(
  { form: _form, candidates: _candidates, questions: _questions, ...found }: ImportFile,
  { fresh, updates, repeated }: Plan,
  isDryRun: boolean,
): ImportReport {
  const wrong = countRows(found.invalid);
  const differing = repeated.filter(({ comparison }) =>
    ['changed', 'conflict'].includes(comparison ?? ''),
  ).length;
  const known = repeated.length - differing;
  const would = isDryRun ? 'would be ' : '';
  const message = [
    `${pluralize(fresh.length, 'candidate')} ${would}imported.`,
    updates.length > 0 && `${pluralize(updates.length, 'candidate')} ${would}updated.`,
    known > 0 && `${pluralize(known, 'row')} passed over: the roll number is there already.`,
    differing > 0 &&
      `${pluralize(differing, 'row differs from its entry, which stays as it is', 'rows differ from their entries, which stay as they are')}.`,
    wrong > 0 &&
      `${pluralize(wrong, 'row has mistakes and is', 'rows have mistakes and are')} left out.`,
    found.missing?.length === 0 &&
      fresh.length + updates.length + repeated.length + wrong === 0 &&
      'The file has no rows below its titles.',
  ];
  return {
    ...found,
    message: message.filter(Boolean).join(' '),
    repeated,
    created: fresh.map(named),
    updated: updates.map(named),
  };
}

function refuseUnclear({ unclear = [] }: ImportFile): void {
  const issues = unclear.map((path) => ({ path, message: 'More than one column would fit.' }));
  if (issues.length === 0) return;
  const message =
    'Nothing was imported: more than one column would fit a field. Choose the columns first.';
  throw new HttpError(400, 'unclear_columns', message, issues);
}

async function readChoice(db: Db, form: string, chosen: string | undefined) {
  if (chosen !== undefined) return { columns: chosen, isRemembered: false };
  const row = await findRow(db, 'import_columns', { form });
  return { columns: row?.columns, isRemembered: row !== undefined };
}

async function updateEntry(
  transaction: Db,
  revision: number,
  questions: readonly Question[],
  { entry, application, answers, changed }: Update,
): Promise<void> {
  const fields = FIELDS.filter((field) => changed.includes(field));
  const values = Object.fromEntries(fields.map((field) => [field, application[field]]));
  const columns = applicationColumns({ ...applicationOf(entry), ...values });
  const answered = questions.filter((question) => changed.includes(nameOf(question)));
  const details = detailsOf(entry);
  // An empty cell takes an answer back.
  const none = answered.map(({ key }) => [key, undefined] as const);
  const saved = { ...details.answers, ...Object.fromEntries(none), ...answers };
  const isJudges = answered.some((question) => isReadBy(question, ['judge']));
  const addresses = [entry.email_address, columns.email_address] as const;
  await updateRow(transaction, 'audition_entries', entry.id, {
    ...columns,
    ...(answered.length > 0 && { registration: JSON.stringify({ ...details, answers: saved }) }),
    ...(await markChanged(transaction, entry.id, isJudges ? [...fields, 'answers'] : fields)),
    ...(await leaveAddress(transaction, { entry_id: entry.id }, addresses)),
    revision,
    version: entry.version + 1,
  });
}

/** Creates an entry for every new candidate, in the order of the file, and updates those that are to be: all or nothing. */
async function importEntries(
  revisions: Revisions,
  file: ImportFile,
  { skipInvalid, update, columns }: ImportQuery,
  by: Actor,
): Promise<ImportReport> {
  refuseMissingColumns(file.missing);
  if (!columns) refuseUnclear(file);
  const invalidRows = countRows(file.invalid);
  if (invalidRows > 0 && !skipInvalid) {
    throw new HttpError(
      400,
      'invalid_rows',
      `Nothing was imported: ${pluralize(invalidRows, 'row has', 'rows have')} mistakes.`,
      file.invalid
        .slice(0, MAX_ISSUES)
        .map(({ row, field, message }) => ({ path: `${row}.${field}`, message })),
    );
  }
  return revisions.change(['auditions'], async (transaction, { auditions: revision }) => {
    if (columns) {
      // The next file with this header gets the same columns.
      await putRow(transaction, 'import_columns', { form: file.form }, { columns });
    }
    const planned = await planImport(transaction, file, update);
    const call = { transaction, by };
    const firstNumber = await takeNumbers(transaction, planned.fresh.length);
    const fresh = planned.fresh.map(({ application, answers }, index) => {
      const details =
        Object.keys(answers).length > 0 ? RegistrationDetails.parse({ answers }) : null;
      return newEntryRow(application, revision, firstNumber + index, details);
    });
    for await (const rows of chunks(fresh, 100)) {
      await insertRows(transaction, 'audition_entries', rows);
    }
    const imported = fresh.map(({ id }) => id);
    await recordChanges(call, 'auditions', 'imported', imported);
    for await (const one of inSlices(planned.updates))
      await updateEntry(transaction, revision, file.questions, one);
    const updated = planned.updates.map(({ entry }) => entry.id);
    const fields = [...new Set(planned.updates.flatMap(({ changed }) => changed))];
    await recordChanges(call, 'auditions', 'changed', updated, { fields });
    const created = planned.fresh.map((candidate, index) => ({
      ...named(candidate),
      _id: imported[index]!,
      number: firstNumber + index,
    }));
    return { ...toReport(file, planned, false), created };
  });
}

const MAX_BYTES = 5 * 1024 * 1024;
/** Windows calls a CSV file that Excel opens an Excel file. */
const CSV_TYPES = ['text/csv', 'application/csv', 'application/vnd.ms-excel'];

export async function importRoutes(app: FastifyInstance, { db, revisions }: Database) {
  useRawBodies(app, CSV_TYPES, 'The file must be sent as CSV (text/csv).');

  actionRoute(app, 'organiser', 'POST', '/auditions/import', {
    summary: "Creates entries from a form's export, or says what that would do",
    bodyType: 'text/csv',
    bodyLimit: MAX_BYTES,
    query: ImportQuery,
    response: { 200: ImportReport },
    act: async ({ query, request, reply }) => {
      const { dryRun, columns, header, update } = query;
      const received = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
      const { settings } = await readCurrentSeason(db);
      const choose = (form: string) => readChoice(db, form, columns);
      const file = await readImportFile(received, choose, settings, header);
      const report = dryRun
        ? toReport(file, await planImport(db, file, update), true)
        : await importEntries(revisions, file, query, request.account!);
      return reply.type('application/json; charset=utf-8').send(await stringifyLists(report));
    },
  });
}
