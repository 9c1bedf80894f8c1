import { AuditionApplication, type ImportReport } from '@nox/contracts';
import { type AuditionEntryRow, type Db } from '../../database/schema.ts';
import { timeSlices } from '../../http/time-slices.ts';
import { applicationOf } from '../entries/audition-entries.ts';
import { readSameRoll, sharedKey } from '../entries/new-entry.ts';
import { type ImportFile } from './import-file.ts';

type Candidate = ImportFile['candidates'][number];
type Skipped = ImportReport['repeated'][number];

/** A row for a candidate who has an entry, and the answers that the entry would get. */
export interface Update extends Candidate {
  entry: AuditionEntryRow;
  changed: readonly (keyof AuditionApplication)[];
}

/** Rows of a file, by what they are to the entries that there are. */
export interface Plan extends Pick<ImportReport, 'repeated'> {
  fresh: Candidate[];
  updates: Update[];
}

const MAX_SHOWN = 100;
const shown = (value: string | number) => String(value).slice(0, MAX_SHOWN);

/** Two spellings of one answer are equal: an export puts spaces into numbers. */
const comparable = (field: keyof AuditionApplication, value: string | number) =>
  field === 'phoneNumber' ? String(value).replaceAll(/\D/g, '') : value;

/** Other than the roll number, by which they are found. */
const FIELDS = AuditionApplication.omit({ rollNumber: true }).keyof().options;

function compare(
  entry: AuditionEntryRow,
  { application }: Candidate,
  isInFile: (field: keyof AuditionApplication) => boolean,
): Pick<Skipped, 'comparison' | 'differences'> {
  const before = applicationOf(entry);
  const differences = FIELDS.filter(
    (field) =>
      isInFile(field) && comparable(field, before[field]) !== comparable(field, application[field]),
  ).map((field) => ({ field, before: shown(before[field]), after: shown(application[field]) }));
  if (entry.withdrawn_at !== null) return { comparison: 'withdrawn', differences };
  if (differences.length === 0) return { comparison: 'same' };
  const isOther = (field: keyof AuditionApplication) =>
    differences.some((difference) => difference.field === field);
  // What a candidate has registered, or was changed since, is newer than the file.
  const isConflict =
    entry.registration !== null ||
    entry.version > 1 ||
    (isOther('fullName') && (isOther('emailAddress') || isOther('phoneNumber')));
  return { comparison: isConflict ? 'conflict' : 'changed', differences };
}

/**
 * Separates new candidates from those with the roll number of an existing entry or of an earlier row. Lets other
 * requests run meanwhile.
 * @param update which of the existing entries get the answers of the file; never those of candidates who have withdrawn
 */
export async function planImport(
  db: Db,
  { candidates, columns }: ImportFile,
  update: 'none' | 'changed' | 'all',
): Promise<Plan> {
  const keys = [...new Set(candidates.map(({ rollKey }) => rollKey))];
  const entries = await readSameRoll(db, keys);
  // Of several with a roll number, the one that had it first.
  const entryOf = new Map(entries.toReversed().map((entry) => [sharedKey(entry), entry]));
  const fields = new Set(columns.map(({ field }) => field));
  const rowOf = new Map<string, number>();
  const plan: Plan = { fresh: [], updates: [], repeated: [] };
  const endSlice = timeSlices();
  for (const candidate of candidates) {
    await endSlice();
    const { row, rollKey, application } = candidate;
    const { fullName, rollNumber } = application;
    const earlierRow = rowOf.get(rollKey) ?? null;
    const entry = earlierRow === null ? entryOf.get(rollKey) : undefined;
    if (earlierRow === null) rowOf.set(rollKey, row);
    if (!entry) {
      if (earlierRow === null) plan.fresh.push(candidate);
      else plan.repeated.push({ row, fullName, rollNumber, earlierRow });
      continue;
    }
    const compared = compare(entry, candidate, (field) => fields.has(field));
    const { comparison, differences = [] } = compared;
    const isUpdated =
      (comparison === 'changed' && update !== 'none') ||
      (comparison === 'conflict' && update === 'all');
    if (isUpdated) {
      const changed = differences.map(({ field }) => field);
      plan.updates.push({ ...candidate, entry, changed });
    } else plan.repeated.push({ row, fullName, rollNumber, earlierRow, ...compared });
  }
  return plan;
}
