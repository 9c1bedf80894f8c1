import { type TeamMember, TeamMemberInput } from '@nox/contracts';
import type { z } from 'zod';

/** What the form holds while somebody types. */
export type MemberValues = z.input<typeof TeamMemberInput>;

/** The names under which the server refuses fields. */
export const MEMBER_FIELDS = TeamMemberInput.keyof().options;

/** A new member, with the contract's own defaults. */
export const BLANK_MEMBER: MemberValues = {
  ...TeamMemberInput.omit({ name: true, position: true }).parse({}),
  name: '',
  position: '',
};

/** What of a member can be edited. */
export function valuesOf({ _id, ...values }: TeamMember): MemberValues {
  void _id;
  return values;
}
