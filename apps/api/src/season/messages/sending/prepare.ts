import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { dayOf, type MessageKind, secretLink, timeOf } from '@nox/contracts';
import { readSocietyName } from '#content/items/society.ts';
import { type CandidateLinkRow, type Db, type MessageRow } from '#platform/database/schema.ts';
import { createLink } from '#platform/auth/candidate-links.ts';
import { instantOf, readCurrentSeason } from '#season/seasons/current-season.ts';
import { CALENDAR_TYPE, slotFile } from '../slot-messages/calendar-file.ts';
import { type Mail, type MailSettings } from './transports.ts';
import { addressOf, readRecipient, type Recipient } from '../store/recipients.ts';
import { mailHtml, type Ticket } from '../templates/mail-html.ts';
import { prepareInvitation } from '../templates/staff-invitation.ts';
import {
  needsLink,
  type RenderedText,
  type Rendering,
  renderMessage,
  type Unrendered,
} from '../templates/render.ts';
import { readTemplates } from '../templates/templates.ts';
import { meetingFile, meetingIn } from '../result-messages/notified-meetings.ts';
import { isResultMessage } from '../result-messages/result-messages.ts';
import { isSlotNotification, readSlotData, slotValues } from '../slot-messages/notified-slots.ts';
import { DAY_MS, readTime } from '#platform/database/clock.ts';

/** Links work this long after the season's last day, or from now on where it has none. */
const [LINK_DAYS, MAX_LINK_DAYS] = [30, 365];
/** A change of the email address can be taken back for this time. */
const TAKE_BACK_DAYS = 3;

export interface Origin {
  settings: MailSettings;
  siteUrl: string;
  timeZone: string;
}

/** The sender of the settings; without one the society, at this machine. */
export const senderOf = ({ from }: MailSettings, society: string): string =>
  from ?? `${/^[\w ]+$/.test(society) ? society : JSON.stringify(society)} <nox@localhost>`;

/** Returns the address in `NOX <nox@example.org>`. */
const addressIn = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

export async function readRendering(db: Db, origin: Origin): Promise<Rendering> {
  const { siteUrl, timeZone, settings } = origin;
  const { smtp, replyTo, from } = settings;
  const season = await readCurrentSeason(db);
  const society = await readSocietyName(db);
  const fallbackContact = replyTo ?? (smtp && from ? addressIn(from) : 'the organisers');
  const contact = season.settings.contactEmail || fallbackContact;
  const [templates, now] = [await readTemplates(db, season.id), await readTime(db)];
  return { season, society, templates, contact, siteUrl, timeZone, now };
}

type Addressed = Unrendered & Pick<MessageRow, 'entry_id' | 'registration_id'>;

/** Renders a message with its link masked. @returns undefined if the candidate was deleted */
export async function renderMasked(db: Db, message: Addressed, origin: Origin) {
  const recipient = await readRecipient(db, message);
  if (!recipient) return undefined;
  const rendering = await readRendering(db, origin);
  return { recipient, rendering, masked: renderMessage(message, recipient, rendering) };
}

function expiryOf({ season, timeZone }: Rendering, now: number): number {
  const { endsOn } = season.settings;
  if (endsOn === null) return now + MAX_LINK_DAYS * DAY_MS;
  // A link that is sent after that is of use for as long.
  return Math.max(instantOf(`${endsOn}T23:59`, timeZone), now) + LINK_DAYS * DAY_MS;
}

/** Other links are the candidate's own. */
const PURPOSES: Partial<Record<MessageKind, CandidateLinkRow['purpose']>> = {
  guardian: 'guardian',
  'new-email': 'email',
  'email-changed': 'former email',
};

/** Renders a message with a link of its own. Part of a transaction. @returns undefined if the candidate was deleted */
export async function prepareText(
  transaction: Db,
  message: MessageRow,
  origin: Origin,
  now: number,
) {
  const rendered = await renderMasked(transaction, message, origin);
  if (!rendered) return undefined;
  const { recipient, rendering, masked } = rendered;
  if (!needsLink(message, rendering)) return { ...rendered, complete: masked };
  const isTakeBack = message.kind === 'email-changed';
  const expires_at = isTakeBack ? now + TAKE_BACK_DAYS * DAY_MS : expiryOf(rendering, now);
  const purpose = PURPOSES[message.kind] ?? 'candidate';
  const isForAddress = purpose === 'email' || purpose === 'former email';
  const { registration_id, entry_id, id: message_id } = message;
  const new_email = isForAddress ? addressOf(message, recipient) : null;
  const link = { registration_id, entry_id, purpose, new_email, message_id, expires_at };
  const token = await createLink(transaction, 'candidate_links', link);
  const complete = renderMessage(message, recipient, rendering, token);
  return { ...rendered, complete, link: secretLink(rendering.siteUrl, 'candidate', token) };
}

/** The same at every attempt. @returns the first meeting's or the slot's calendar file, or one that takes the former slot out */
function attachmentsOf(
  message: MessageRow,
  { season, society, timeZone }: Rendering,
  { number, code }: Recipient,
) {
  const isOfMeeting = isResultMessage(message);
  const { entry_id: entryId } = message;
  if (entryId === null || !(isOfMeeting || isSlotNotification(message))) return [];
  const data = isOfMeeting ? meetingIn(message, season.settings) : readSlotData(message);
  const slot = data.slot ?? data.former;
  if (!slot) return [];
  const isCancelled = data.slot === null;
  const revision = { sequence: data.sequence, changedAt: message.created_at / 1_000 };
  const options = { society, timeZone, isCancelled };
  const content = isOfMeeting
    ? meetingFile(season, slot, { ...revision, ...options })
    : slotFile(
        { entryId, number, code, slot, ...revision },
        { name: season.settings.name, ...options },
      );
  const filename = isOfMeeting ? 'first-meeting.ics' : 'audition.ics';
  const method = isCancelled ? 'CANCEL' : 'PUBLISH';
  return [{ filename, contentType: `${CALENDAR_TYPE}; charset=utf-8; method=${method}`, content }];
}

/** What is known of the slot of a message; one that takes a slot away has no ticket. */
function ticketOf(message: MessageRow, { fullName, code, number }: Recipient): Ticket | undefined {
  const { slot } = isSlotNotification(message) ? readSlotData(message) : { slot: null };
  if (!slot) return undefined;
  const place = [slot.panel, slot.room].filter(Boolean).join(', ');
  const time = `${timeOf(slot.starts)}–${timeOf(slot.ends)}`;
  const { slot: text = '', room = '' } = slotValues(message);
  const texts = [text, room].filter(Boolean);
  return { name: fullName, day: dayOf(slot.date), time, place, code, number: `${number}`, texts };
}

export interface PreparedMail {
  mail: Mail;
  masked: RenderedText;
}

async function prepareContent(transaction: Db, message: MessageRow, origin: Origin, now: number) {
  const { kind, staff_id } = message;
  if (staff_id === null && message.season_id === '') {
    const rendering = await readRendering(transaction, origin);
    const link = `${origin.siteUrl}/admin/handover`;
    const { edited_subject, edited_text, recipient } = message;
    const complete = { subject: edited_subject!, text: `${edited_text}\n\n${link}` };
    const content = { complete, masked: complete, link, to: recipient!, kind: 'notice' as const };
    return { ...content, rendering, attachments: [] };
  }
  if (staff_id === null) {
    const prepared = await prepareText(transaction, message, origin, now);
    if (!prepared) return undefined;
    const { rendering, recipient } = prepared;
    const attachments = attachmentsOf(message, rendering, recipient);
    const ticket = ticketOf(message, recipient);
    const to = addressOf(message, recipient);
    return { link: undefined, ...prepared, to, kind, attachments, ticket };
  }
  const rendering = await readRendering(transaction, origin);
  const invitation = await prepareInvitation(transaction, staff_id, rendering, now);
  return (
    invitation && { ...invitation, rendering, attachments: [], kind: 'staff-invitation' as const }
  );
}

/** A text in UTF-8, the same as HTML, and files. @returns undefined if the candidate was deleted, or the invitation is over */
export async function prepareMail(
  db: Db,
  message: MessageRow,
  origin: Origin,
  now: number,
): Promise<PreparedMail | undefined> {
  const prepared = await db
    .transaction()
    .execute((transaction) => prepareContent(transaction, message, origin, now));
  if (!prepared) return undefined;
  const { to, kind, rendering, complete, masked, link, attachments } = prepared;
  const ticket = 'ticket' in prepared ? prepared.ticket : undefined;
  const { replyTo = rendering.season.settings.contactEmail || undefined } = origin.settings;
  const from = senderOf(origin.settings, rendering.society);
  const { id, created_at: createdAt } = message;
  const composer = new MailComposer({
    from,
    ...(replyTo && { replyTo }),
    // The address is no text: it is one address, whatever is in it.
    to: { name: '', address: to },
    ...complete,
    html: mailHtml(complete, kind, link, { society: rendering.society, ticket }),
    attachments,
    // The same at every attempt: mailboxes that got it twice can tell.
    messageId: `<${id}@${new URL(origin.siteUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const composed = composer.compile();
  if (complete.subject.includes('=?')) {
    // A mailbox would decode what a stranger typed. Words of 52 characters are the library's own.
    const value = encodeWord(complete.subject, 'B', 52);
    composed.setHeader('Subject', { prepared: true, foldLines: true, value });
  }
  const raw = (await composed.build()) as Buffer;
  return { mail: { id, kind, createdAt, from: addressIn(from), to, raw }, masked };
}
