import { z } from 'zod';

/** The signed-in account as the server sees it. Only the server knows who is an administrator. */
export const Account = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
});
export type Account = z.infer<typeof Account>;
