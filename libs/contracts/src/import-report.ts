import { z } from 'zod';
import { AuditionApplication } from './audition-entry.ts';

const flag = z
  .enum(['true', 'false'], 'Either true or false is expected.')
  .default('false')
  .transform((value) => value === 'true');

export const ImportQuery = z.strictObject({
  /** Reports what would happen and changes nothing. */
  dryRun: flag,
  /** Imports the valid rows; otherwise one invalid row stops the import. */
  skipInvalid: flag,
});
export type ImportQuery = z.infer<typeof ImportQuery>;

/** As in a spreadsheet: the header is row 1. */
const row = z.int();

/** The result of an import or a dry run. */
export const ImportReport = z.object({
  message: z.string(),
  isDryRun: z.boolean(),
  /** The field of each column; null for a column that is not used. */
  columns: z.array(z.object({ header: z.string(), field: AuditionApplication.keyof().nullable() })),
  created: z.array(z.object({ row, fullName: z.string(), rollNumber: z.string() })),
  /** One for each invalid field, so a row may appear more than once. */
  invalid: z.array(z.object({ row, field: AuditionApplication.keyof(), message: z.string() })),
  /** The first thousand rows with something wrong, with their cells as they are in the file. */
  invalidRows: z.array(z.object({ row, cells: z.array(z.string()) })).optional(),
  /** Skipped rows. `earlierRow` is null if an existing entry has the roll number. */
  repeated: z.array(z.object({ row, rollNumber: z.string(), earlierRow: row.nullable() })),
});
export type ImportReport = z.infer<typeof ImportReport>;
