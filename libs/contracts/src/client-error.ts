import { z } from 'zod';

const MAX_ADDRESS_LENGTH = 2_000;
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 300;

/** A part of the product that a browser could not load or run, or only with retries. */
export const ClientError = z.strictObject({
  /**
   * `entry`, `chunk` and `style` are files of a remote; `contract`: it was built for another shell; `mount`: its place is
   * not there, or another remote's; `evaluation`: its code threw while it was evaluated; `render`: it threw while a page
   * was rendered; `shell`: the shell did not start.
   */
  kind: z.enum([
    'registry',
    'contract',
    'entry',
    'chunk',
    'style',
    'mount',
    'evaluation',
    'render',
    'shell',
  ]),
  /** Of a file, or the pattern of a page's path. */
  address: z.string().min(1).max(MAX_ADDRESS_LENGTH),
  remote: z.string().min(1).max(MAX_NAME_LENGTH).optional(),
  version: z.string().min(1).max(MAX_NAME_LENGTH).optional(),
  /** What was thrown. */
  message: z.string().min(1).max(MAX_MESSAGE_LENGTH).optional(),
  /** Number of requests. */
  attempts: z.int().min(1).max(1_000),
  /** Whether the last request succeeded. */
  recovered: z.boolean(),
  /** Whether the same page has reported an error of this remote before. */
  repeated: z.boolean().optional(),
});
export type ClientError = z.infer<typeof ClientError>;

/** A client error with the time at which the server received it. */
export const ReportedClientError = ClientError.extend({ at: z.iso.datetime() });
export type ReportedClientError = z.infer<typeof ReportedClientError>;
