import * as z from 'zod';
import { Role } from './staff.ts';
import { localDate, requiredEmail, requiredLine, optionalLine } from './text.ts';

/* The next administrators have to know who may do what, who holds what, and what is handed over. */

/** A person whose account may do something, or who is named in the server's settings. */
export const HandoverPerson = z.object({
  name: z.string(),
  roles: z.array(Role),
  /** They are an administrator by `NOX_ADMINS`, by a claim of Firebase, or by neither. */
  source: z.enum(['settings', 'claim', 'invitation']),
  /** The day by UTC on which the account last used the administration; null where none was recorded. */
  lastOn: z.string().nullable(),
  /** False for a name in `NOX_ADMINS` with which no account has signed in. */
  hasJoined: z.boolean(),
});
export type HandoverPerson = z.infer<typeof HandoverPerson>;

export const HandoverLineInput = z.strictObject({
  title: requiredLine('What it is'),
  holder: optionalLine('Who has it'),
  paidUntil: localDate('The day until which it is paid').nullable(),
});
export type HandoverLineInput = z.infer<typeof HandoverLineInput>;

const Tick = z.object({ name: z.string(), at: z.string(), isOwn: z.boolean() });

/** Something that the society holds, or that one asks who leaves. */
export const HandoverLine = z.object({
  ...{ _id: z.string(), version: z.int(), title: z.string(), holder: z.string() },
  paidUntil: z.string().nullable(),
  /** It must be paid within a month, or should have been. */
  isDue: z.boolean(),
  /** Ticks of the two people of the handover. */
  ticks: z.array(Tick),
});
export type HandoverLine = z.infer<typeof HandoverLine>;

export const HandoverInput = z.strictObject({
  name: requiredLine('Name'),
  email: requiredEmail('Email address'),
  /** The last day on which the account that hands over has access. */
  endsOn: localDate('The last day'),
});
export type HandoverInput = z.infer<typeof HandoverInput>;

/** The times are ISO times. */
export const BackupRecord = z.object({
  backupAt: z.string().nullable(),
  restoreAt: z.string().nullable(),
});
export type BackupRecord = z.infer<typeof BackupRecord>;

export const Handover = z.object({
  people: z.array(HandoverPerson),
  lines: z.array(HandoverLine),
  backups: BackupRecord,
  current: z
    .object({
      ...{ from: z.string(), to: z.string(), endsOn: z.string() },
      /** `alone`: the day is over, but nobody else would be an administrator. */
      state: z.enum(['open', 'alone', 'ended']),
      /** The successor's address. */
      email: z.string(),
      hasJoined: z.boolean(),
      /** The account is the one that hands over. */
      isOwn: z.boolean(),
      mayTick: z.boolean(),
      /** The account that hands over is still named in `NOX_ADMINS`. */
      isInSettings: z.boolean(),
    })
    .nullable(),
});
export type Handover = z.infer<typeof Handover>;

export const HandoverTick = z.strictObject({ isTicked: z.boolean() });
