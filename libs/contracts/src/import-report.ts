import { z } from 'zod';
import { AuditionApplication } from './audition-application.ts';

const flag = z
  .enum(['true', 'false'], 'Either true or false is expected.')
  .default('false')
  .transform((value) => value === 'true');

export const ImportQuery = z.strictObject({
  /** Tells what would happen, and changes nothing. */
  dryRun: flag,
  /** Imports the good rows beside wrong ones; otherwise one wrong row stops the import. */
  skipInvalid: flag,
});
export type ImportQuery = z.infer<typeof ImportQuery>;

/** Rows count as a spreadsheet counts them: the header is row 1. */
const row = z.int();

/** What an import did or, on a dry run, would do. */
export const ImportReport = z.object({
  message: z.string(),
  isDryRun: z.boolean(),
  /** How each column was understood; `field` is null for a column that is not used. */
  columns: z.array(z.object({ header: z.string(), field: AuditionApplication.keyof().nullable() })),
  created: z.array(z.object({ row, fullName: z.string(), rollNumber: z.string() })),
  /** One for each thing that is wrong, so a row may appear more than once. */
  invalid: z.array(z.object({ row, field: AuditionApplication.keyof(), message: z.string() })),
  /** Passed over. `earlierRow` is null when the roll number is that of an entry that exists already. */
  repeated: z.array(z.object({ row, rollNumber: z.string(), earlierRow: row.nullable() })),
});
export type ImportReport = z.infer<typeof ImportReport>;
