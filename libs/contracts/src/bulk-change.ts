import * as z from 'zod';
import { boundedText, clock, optionalLine, requiredLine, uuid } from './text.ts';
import { minutesOf, timeOf } from './time-of-day.ts';
import { AuditionApplication } from './audition-application.ts';
import { applicationFields } from './candidate-records.ts';
import { MAX_QUESTIONS } from './questions.ts';

/** The number of entries on the screen. If it has changed meanwhile, nothing is written. */
export const BulkChangeQuery = z.strictObject({
  expected: boundedText(9, 'Expected must be a whole number.')
    .regex(/^\d{1,9}$/, 'Expected must be a whole number.')
    .transform(Number)
    .optional(),
});
export type BulkChangeQuery = z.infer<typeof BulkChangeQuery>;

/** `untold`: so many of them, at most, are not to be told their result. */
export const DeletionQuery = BulkChangeQuery.extend({
  untold: BulkChangeQuery.shape.expected.default(0),
});
export type DeletionQuery = z.infer<typeof DeletionQuery>;

const MAX_CHOSEN = 10_000;

export const ChosenIds = z
  .array(uuid())
  .min(1, 'Choose at least one candidate.')
  .max(MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} candidates.`);

export const EntriesDeletion = z.strictObject({ ids: ChosenIds });
export type EntriesDeletion = z.infer<typeof EntriesDeletion>;

/** Gives all who have one of these spellings of a dance style one spelling. */
export const StyleMerge = z.strictObject({
  spellings: z
    .array(requiredLine('Spelling'))
    .min(1, 'Choose at least one spelling.')
    .max(100, 'Choose at most 100 spellings.'),
  style: requiredLine('Dance style'),
});
export type StyleMerge = z.infer<typeof StyleMerge>;

/** Decides on chosen candidates who are pending: on all of them, or on none. */
export const Decisions = z.strictObject({
  ids: ChosenIds,
  status: z.enum(['Selected', 'Not Selected']),
});
export type Decisions = z.infer<typeof Decisions>;

export const Message = z.object({ message: z.string() });
export type Message = z.infer<typeof Message>;

/** A deletion or bulk change that can still be undone. */
export const Undoable = z.object({
  _id: z.string(),
  kind: z.enum(['selected', 'rejected', 'deleted', 'slotted', 'merged']),
  count: z.int(),
  /** The candidate's, if it is one that was deleted. */
  name: z.string().optional(),
  /** ISO time by the server's clock. */
  madeAt: z.string(),
  /** ISO time after which it cannot be undone. */
  until: z.string(),
  /** The email address of the account that made it, if it has one. */
  by: z.string().nullable(),
});
export type Undoable = z.infer<typeof Undoable>;

/** Pages of earlier releases have words for some kinds only, and get no others: they do not ask for all. */
export const UndoableQuery = z.strictObject({ kinds: z.literal('all').optional() });
export type UndoableQuery = z.infer<typeof UndoableQuery>;

/** The result of a bulk change: a sentence to show, and how to undo it; null if no entry was changed. */
export const BulkChangeResult = z.object({ message: z.string(), undoable: Undoable.nullable() });
export type BulkChangeResult = z.infer<typeof BulkChangeResult>;

/** The state of a navigation from the list of entries to the page that writes to them. */
export const ChosenEntries = z.object({ chosen: z.array(uuid()).min(1) });
export type ChosenEntries = z.infer<typeof ChosenEntries>;

/** How the pending entries are divided into time slots. Times of one day, `HH:MM`. */
export const SlotSchedule = z
  .strictObject({
    startTime: clock('Start time'),
    endTime: clock('End time'),
    /** The duration is in minutes. */
    slotDuration: z
      .int('Slot duration must be a whole number of minutes.')
      .min(1, 'Slot duration must be at least 1 minute.'),
  })
  .superRefine(({ startTime, endTime, slotDuration }, context) => {
    const window = minutesOf(endTime) - minutesOf(startTime);
    if (window <= 0) {
      const message = 'End time must be after start time.';
      context.addIssue({ code: 'custom', path: ['endTime'], message });
    } else if (slotDuration > window) {
      const message = `Slot duration must not be longer than the ${window} minutes from start to end.`;
      context.addIssue({ code: 'custom', path: ['slotDuration'], message });
    }
  });
export type SlotSchedule = z.infer<typeof SlotSchedule>;

/** The initial values of the schedule dialog (spec section 9). */
export const DEFAULT_SCHEDULE = { startTime: '16:00', endTime: '20:00', slotDuration: 30 } as const;

/** Entries that move to a time slot; out of theirs if it is empty. */
export const SlotMove = z.strictObject({
  ids: ChosenIds,
  timeSlot: optionalLine('Time slot'),
});
export type SlotMove = z.infer<typeof SlotMove>;

/** How many slots fit between start and end, and how many minutes are left over. */
export function slotsOf({ startTime, endTime, slotDuration }: SlotSchedule) {
  const window = minutesOf(endTime) - minutesOf(startTime);
  return { count: Math.floor(window / slotDuration), minutesLeftOver: window % slotDuration };
}

/**
 * Divides people into time slots such as `16:00 - 16:30`, in their order. Sizes differ by at most one, the larger slots
 * come first, and slots that stay empty are left out: with more slots than people it is one person each.
 */
export function divideIntoSlots<Person>(people: readonly Person[], schedule: SlotSchedule) {
  const { count } = slotsOf(schedule);
  const size = Math.floor(people.length / count);
  const larger = people.length % count;
  const start = minutesOf(schedule.startTime);
  return Array.from({ length: size === 0 ? larger : count }, (_, index) => {
    const from = index * size + Math.min(index, larger);
    const begin = start + index * schedule.slotDuration;
    return {
      name: `${timeOf(begin)} - ${timeOf(begin + schedule.slotDuration)}`,
      people: people.slice(from, from + size + (index < larger ? 1 : 0)),
    };
  });
}

const flag = z
  .enum(['true', 'false'], 'Either true or false is expected.')
  .default('false')
  .transform((value) => value === 'true');

/** A field of the application, or a question of the season's own, as forms call it. */
const ImportField = z.union([
  AuditionApplication.keyof(),
  z.templateLiteral(['answers.', z.string()]),
]);
export type ImportField = z.infer<typeof ImportField>;

export const ImportQuery = z.strictObject({
  /** Reports what would happen and changes nothing. */
  dryRun: flag,
  /** Imports the valid rows; otherwise one invalid row stops the import. */
  skipInvalid: flag,
  /** Each column has its field by index: `fullName.1,phoneNumber.4`. If absent, the form's file before decides, or the titles. */
  columns: boundedText(30 * applicationFields.length + 55 * MAX_QUESTIONS)
    .regex(
      /^((?:answers\.)?[\w-]+\.\d{1,3}(,|$))+$/,
      'Columns are chosen as in fullName.1,phoneNumber.4.',
    )
    .optional(),
  /** The row of the titles, or the two over which they are divided: `3` or `3-4`. If absent, it is found. */
  header: boundedText(5)
    .regex(/^\d{1,2}(-\d{1,2})?$/, 'The row of the titles is chosen as in 3 or 3-4.')
    .optional(),
  /** Candidates who have an entry get the answers of the file by this rule. */
  update: z.enum(['none', 'changed', 'all']).default('none'),
});
export type ImportQuery = z.infer<typeof ImportQuery>;

/** Rows count as in a spreadsheet: the first is row 1. */
const row = z.int();
const ImportedCandidate = z.object({ row, fullName: z.string(), rollNumber: z.string() });
const CreatedCandidate = ImportedCandidate.extend({
  _id: z.string().optional(),
  number: z.int().optional(),
});

/**
 * What a row has for a candidate who has an entry. `changed`: other answers than it had in the import; `conflict`: other
 * ones than the entry has for another reason, or those of another person.
 */
const ImportComparison = z.enum(['same', 'changed', 'conflict', 'withdrawn']);

/** Files have answers about health or conviction only on request. */
export const ExportQuery = z.strictObject({ sensitive: flag });
export type ExportQuery = z.infer<typeof ExportQuery>;

/** The result of an import or a dry run. */
export const ImportReport = z.object({
  message: z.string(),
  /** The field of each column; null for a column that is not used. */
  columns: z.array(
    z.object({
      header: z.string(),
      field: ImportField.nullable(),
      samples: z.array(z.string()).optional(),
    }),
  ),
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']).optional(),
  /** Fields that no column was found for although entries need them. Nothing else was read. */
  missing: z.array(AuditionApplication.keyof()).optional(),
  /** Fields that more than one column would fit: which one, a person must say with `columns`. */
  unclear: z.array(ImportField).optional(),
  /** The row of the titles, as in the query, and which ones can be chosen. */
  header: z.string().optional(),
  headers: z.array(z.object({ rows: z.string(), text: z.string() })).optional(),
  created: z.array(CreatedCandidate),
  updated: z.array(ImportedCandidate).optional(),
  /** One for each invalid field, so a row may appear more than once. */
  invalid: z.array(z.object({ row, field: ImportField, message: z.string() })),
  /** The first thousand rows with mistakes, with their cells as they are in the file. */
  invalidRows: z.array(z.object({ row, cells: z.array(z.string()) })).optional(),
  /** Skipped rows. `earlierRow` is null if an existing entry has the roll number. */
  repeated: z.array(
    ImportedCandidate.partial({ fullName: true }).extend({
      earlierRow: row.nullable(),
      comparison: ImportComparison.optional(),
      /** The name differs from the entry's, and so does the address or the number. */
      isOtherName: z.literal(true).optional(),
      /** The entry's answers and those of the row, shortened. */
      differences: z
        .array(z.object({ field: ImportField, before: z.string(), after: z.string() }))
        .optional(),
    }),
  ),
});
export type ImportReport = z.infer<typeof ImportReport>;
