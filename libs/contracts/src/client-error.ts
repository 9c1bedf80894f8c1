import { z } from 'zod';

/** Long enough for every address of ours. */
const LONGEST_ADDRESS = 2_000;
const LONGEST_NAME = 100;

/** Something of the product that did not arrive in somebody's browser. */
export const ClientError = z.strictObject({
  /** `entry`, `chunk` and `style` are files of a remote; `contract`: it was built for another shell. */
  kind: z.enum(['registry', 'contract', 'entry', 'chunk', 'style']),
  address: z.string().min(1).max(LONGEST_ADDRESS),
  remote: z.string().min(1).max(LONGEST_NAME).optional(),
  version: z.string().min(1).max(LONGEST_NAME).optional(),
  /** How often it was tried. */
  attempts: z.int().min(1).max(1_000),
  /** Whether it was there in the end. */
  recovered: z.boolean(),
});
export type ClientError = z.infer<typeof ClientError>;

/** A client error as the server heard of it. */
export const ReportedClientError = ClientError.extend({ at: z.iso.datetime() });
export type ReportedClientError = z.infer<typeof ReportedClientError>;
