import { z } from 'zod';

/** The signed-in account as the server sees it. Only the server knows who is an administrator. */
export const Account = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
});
export type Account = z.infer<typeof Account>;

/** How the server's questions to the identity provider went since it was started. */
export const AccountChecks = z.object({
  /** Whether accounts are checked at all. */
  isOn: z.boolean(),
  /** How often the provider did not answer. */
  failures: z.int(),
  /** ISO time by the server's clock. */
  lastFailureAt: z.string().nullable(),
  /** Requests of accounts that were admitted because they had been confirmed in the last 12 hours. */
  admissions: z.int(),
});
export type AccountChecks = z.infer<typeof AccountChecks>;
