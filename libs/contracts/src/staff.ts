import * as z from 'zod';
import { knownRoles, ROLES, teamOf } from './roles.ts';
import { boundedText, requiredEmail, requiredLine } from './text.ts';

/** The body's limit follows from its length. */
const TeamRole = boundedText(69).regex(/^team:/) as unknown as z.ZodType<`team:${string}`>;

export const Role = z.union([z.enum(ROLES), TeamRole]);
export type Role = z.infer<typeof Role>;

const MAX_ROLES = 20;

/** Each once, in the order of `ROLES`. A team is of a remote. */
const roles = z
  .array(
    Role.refine((role) => role !== 'team' && (!role.startsWith('team:') || teamOf(role)), {
      error: 'Name the part of a team, such as team:events.',
    }),
  )
  .min(1, 'Choose at least one.')
  .max(MAX_ROLES, 'Choose each only once.')
  .overwrite(knownRoles);

export const StaffInput = z.strictObject({ name: requiredLine('Name'), roles });
export type StaffInput = z.infer<typeof StaffInput>;

export const NewStaff = StaffInput.extend({ email: requiredEmail('Email address') });
export type NewStaff = z.infer<typeof NewStaff>;

/** A person with access, or invited. Administrators of the server's settings are not among them. */
export const StaffMember = z.object({
  _id: z.string(),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(Role),
  /** `expired`: the invitation was not used in time, and can be sent again. */
  state: z.enum(['invited', 'expired', 'joined']),
  /** ISO times; of the latest invitation. `joinedAt` is null before they join. */
  invitedAt: z.string(),
  expiresAt: z.string(),
  joinedAt: z.string().nullable(),
  /** The email address of the account that joined, or its uid; null before they join. */
  account: z.string().nullable(),
  /** Whether the latest invitation was sent by email; `files`: this server sends no email. */
  mail: z.enum(['waiting', 'sent', 'failed', 'files']),
  isOwn: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const StaffInvitation = StaffMember.extend({
  /** A secret, in this response only: `https://nox.example.org/admin/join#<token>`. Null in the response to a repeated request. */
  joinLink: z.string().nullable(),
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

/** The account that signed in takes the invitation of the link. The response is its `Account`. */
export const StaffJoin = z.strictObject({
  token: boundedText(200, undefined, 'Token is required.').min(1, 'Token is required.'),
});

/** What an invitation is for, shown to who has its link. */
export const StaffOffer = StaffMember.pick({
  name: true,
  email: true,
  roles: true,
  expiresAt: true,
});
export type StaffOffer = z.infer<typeof StaffOffer>;
