import { dayOf, describeRole, listAll, secretLink } from '@nox/contracts';
import { createLink } from '#platform/auth/candidate-links.ts';
import { rolesOf } from '#platform/auth/caller.ts';
import { findRow } from '#platform/database/rows.ts';
import { type Db, type StaffRow } from '#platform/database/schema.ts';
import { zonedTime } from '#season/seasons/current-season.ts';
import { MASK, type Rendering } from './render.ts';

function render(row: StaffRow, { siteUrl, timeZone, contact, society }: Rendering, token: string) {
  const roles = listAll(rolesOf(row).map((role) => describeRole(role).invitedAs));
  const lastDay = dayOf(zonedTime(row.expires_at, timeZone).slice(0, 10));
  return {
    subject: `Accept your invitation to ${society}`,
    text: `Hello ${row.name},

You are invited to ${society} as ${roles}. Choose a password, or sign in with an account that you have, here:

${secretLink(siteUrl, 'join', token)}

This works once, until ${lastDay}. Do not pass this message on: anyone who has it can take your place.

If you do not know about this, do nothing.

Questions? Write to ${contact}.`,
  };
}

/** Renders it with a link of its own. Part of a transaction. @returns undefined if it was used or revoked, or is too old */
export async function prepareInvitation(
  transaction: Db,
  staffId: string,
  rendering: Rendering,
  now: number,
) {
  const row = await findRow(transaction, 'staff', staffId);
  if (!row || row.uid !== null || row.ended_at !== null || row.expires_at <= now) return undefined;
  const token = await createLink(transaction, 'staff_links', { staff_id: staffId });
  return {
    to: row.email,
    complete: render(row, rendering, token),
    masked: render(row, rendering, MASK),
    link: secretLink(rendering.siteUrl, 'join', token),
  };
}
