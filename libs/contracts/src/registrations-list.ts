import * as z from 'zod';
import { AuditionApplication } from './audition-application.ts';
import { MessageKind, MessageState } from './message.ts';
import { RegistrationExtras } from './registration.ts';
import { asStored, boundedText, requiredEmail } from './text.ts';

/** Why a registration waits for an organiser: nothing is sent for it until an organiser sends or admits. */
export const HeldReason = z.enum([
  'trap',
  'link in a name',
  'many roll numbers',
  'many messages',
  'many without a check',
  // Only earlier versions gave this reason.
  'roll number taken',
  // It is stored in a shape that this version cannot read; only its columns are shown.
  'unreadable',
]);
export type HeldReason = z.infer<typeof HeldReason>;

/** Another registration, or an entry, with the same roll number. */
export const SameRollNumber = z.object({
  _id: z.string(),
  kind: z.enum(['registration', 'entry']),
  number: z.int().nullable(),
  fullName: z.string(),
  phoneNumber: z.string(),
  emailAddress: z.string(),
  createdAt: z.string(),
  isSamePerson: z.boolean(),
});
export type SameRollNumber = z.infer<typeof SameRollNumber>;

/** Entries with one roll number, in order of their numbers: a candidate may have changed theirs. */
export const SharedRoll = z.object({
  rollNumber: z.string(),
  entries: z.array(SameRollNumber.omit({ isSamePerson: true })),
});
export type SharedRoll = z.infer<typeof SharedRoll>;

/** A registration that is no entry yet, as organisers see it. */
export const ListedRegistration = z.object({
  _id: z.string(),
  version: z.int(),
  createdAt: z.string(),
  application: asStored(AuditionApplication).partial({ branch: true }),
  extras: asStored(RegistrationExtras),
  heldReason: HeldReason.nullable(),
  /** Whether the candidate, and the guardian, clicked their button. */
  isConfirmed: z.boolean(),
  isGuardianConfirmed: z.boolean(),
  /** The latest first. */
  messages: z.array(z.object({ kind: MessageKind, state: MessageState, createdAt: z.string() })),
  /** How many registrations came from the same network address within seven days, this one included; 0: not known any more. */
  fromSameAddress: z.int(),
  sameRollNumber: z.array(SameRollNumber),
});
export type ListedRegistration = z.infer<typeof ListedRegistration>;

export const RegistrationsQuery = z.strictObject({
  /** Absent: all. Duplicates are those whose roll number another registration or an entry has; see `sharedRolls`. */
  list: z.enum(['waiting', 'held', 'duplicates']).optional(),
  /** The `next` of the page before. */
  before: boundedText(16)
    .regex(/^\d{1,16}$/)
    .optional(),
});
export type RegistrationsQuery = z.infer<typeof RegistrationsQuery>;

export const RegistrationsPage = z.object({
  /** The latest first, at most 200. */
  registrations: z.array(ListedRegistration),
  next: z.string().nullable(),
  counts: z.object({
    waiting: z.int(),
    held: z.int(),
    duplicates: z.int(),
    entries: z.int(),
    withdrawn: z.int(),
  }),
  /** Registrations and entries of this season. */
  styles: z.array(z.object({ danceStyle: z.string(), registrations: z.int(), entries: z.int() })),
  /** The same by the day of the society's time zone on which they came, in order. */
  days: z.array(z.object({ date: z.string(), registrations: z.int(), entries: z.int() })),
  /** The latest first, at most 200. */
  withdrawn: z.array(
    z.object({
      _id: z.string(),
      number: z.int(),
      fullName: z.string(),
      withdrawnAt: z.string(),
    }),
  ),
  sharedRolls: z.array(SharedRoll).optional(),
});
export type RegistrationsPage = z.infer<typeof RegistrationsPage>;

/** Where the candidate's mail is to go. */
export const RegistrationCorrection = z.strictObject({
  emailAddress: requiredEmail('Email address'),
});
export type RegistrationCorrection = z.infer<typeof RegistrationCorrection>;

export const RegistrationAdmission = z.strictObject({
  /** The registration is admitted even if another person's entry has the roll number. */
  allowsSameRollNumber: z.boolean().default(false),
});
export type RegistrationAdmission = z.infer<typeof RegistrationAdmission>;

export const AdmittedEntry = z.object({ _id: z.string(), number: z.int() });
export type AdmittedEntry = z.infer<typeof AdmittedEntry>;
