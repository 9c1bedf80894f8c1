import { type MessageKind } from '@nox/contracts';
import { type CandidateLinkRow, type Db, type MessageRow } from '../../database/schema.ts';
import { createLink } from '../../auth/candidate-links.ts';
import { instantOf } from '../../seasons/current-season.ts';
import { auditionTitle, CALENDAR_TYPE, calendarFile } from '../slots/calendar-file.ts';
import { composeMail, type Mail, type MailSettings } from './transports.ts';
import { addressOf, readRecipients, type Recipient, recipientIdOf } from '../store/recipients.ts';
import { mailHtml } from '../templates/mail-html.ts';
import { prepareInvitation } from '../templates/staff-invitation.ts';
import {
  linkOf,
  needsLink,
  readRendering,
  type RenderedText,
  type Rendering,
  renderMessage,
} from '../templates/render.ts';
import { isResultMessage, resultIn } from '../results/notified-results.ts';
import { meetingFile } from '../results/result-messages.ts';
import { isSlotNotification, readSlotData } from '../slots/notified-slots.ts';
import { DAY_MS } from '../../database/clock.ts';

/** After the season's last day. */
const LINK_DAYS = 30;
/** Where the season has no last day. */
const MAX_LINK_DAYS = 365;

/** Where messages come from: what their texts and headers name. */
export interface Origin {
  settings: MailSettings;
  siteUrl: string;
  timeZone: string;
}

/** To whom candidates write where the season names nobody. */
export const fallbackContact = ({ smtp, replyTo, from }: MailSettings): string =>
  replyTo ?? (smtp ? addressIn(from) : 'the organisers');

/** Of `NOX <nox@example.org>`. */
export const addressIn = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

function expiryOf({ season }: Rendering, timeZone: string, now: number): number {
  const { endsOn } = season.settings;
  if (endsOn === null) return now + MAX_LINK_DAYS * DAY_MS;
  // A link that is sent after that is of use for as long.
  return Math.max(instantOf(`${endsOn}T23:59`, timeZone), now) + LINK_DAYS * DAY_MS;
}

/** Others are the candidate's own. */
const PURPOSES: Partial<Record<MessageKind, CandidateLinkRow['purpose']>> = {
  guardian: 'guardian',
  'new-email': 'email',
  'email-changed': 'former email',
};

/** Of a change of the email address. */
const TAKE_BACK_DAYS = 3;

/** Makes the link that a message has in its text. Part of a transaction. @returns its token */
function createMessageLink(
  transaction: Db,
  message: MessageRow,
  address: string,
  expires_at: number,
): Promise<string> {
  const purpose = PURPOSES[message.kind] ?? 'candidate';
  return createLink(transaction, {
    registration_id: message.registration_id,
    entry_id: message.entry_id,
    purpose,
    new_email: purpose === 'email' || purpose === 'former email' ? address : null,
    message_id: message.id,
    expires_at,
  });
}

/** A text with its link, and the same with the link masked. */
interface PreparedText {
  recipient: Recipient;
  rendering: Rendering;
  complete: RenderedText;
  masked: RenderedText;
  /** The message's own, with its secret. */
  link?: string;
}

/** Renders a message with a link of its own. Part of a transaction. @returns undefined if the candidate was deleted */
export async function prepareText(
  transaction: Db,
  message: MessageRow,
  { settings, siteUrl, timeZone }: Origin,
  now: number,
): Promise<PreparedText | undefined> {
  const recipient = (await readRecipients(transaction, [message])).get(recipientIdOf(message));
  if (!recipient) return undefined;
  const rendering = await readRendering(transaction, siteUrl, fallbackContact(settings));
  const masked = renderMessage(message, recipient, rendering);
  if (!needsLink(message, rendering)) return { recipient, rendering, masked, complete: masked };
  const isTakeBack = message.kind === 'email-changed';
  const expiry = isTakeBack ? now + TAKE_BACK_DAYS * DAY_MS : expiryOf(rendering, timeZone, now);
  const to = addressOf(message, recipient);
  const token = await createMessageLink(transaction, message, to, expiry);
  const complete = renderMessage(message, recipient, rendering, token);
  return { recipient, rendering, masked, complete, link: linkOf(siteUrl, token) };
}

/** The first meeting's, to selected candidates. */
function meetingOf(message: MessageRow, { season }: Rendering, timeZone: string) {
  if (resultIn(message) !== 'Selected') return [];
  const content = meetingFile(season, timeZone, message.created_at / 1_000);
  if (content === undefined) return [];
  const contentType = `${CALENDAR_TYPE}; charset=utf-8; method=PUBLISH`;
  return [{ filename: 'first-meeting.ics', contentType, content }];
}

/** The same at every attempt. @returns the slot's calendar file, or one that takes the former slot out of a calendar */
function attachmentsOf(message: MessageRow, rendering: Rendering, timeZone: string) {
  const { season } = rendering;
  if (isResultMessage(message)) return meetingOf(message, rendering, timeZone);
  if (!isSlotNotification(message) || message.entry_id === null) return [];
  const { slot, former, sequence } = readSlotData(message);
  const shown = slot ?? former;
  if (!shown) return [];
  const { name } = season.settings;
  const event = {
    entryId: message.entry_id,
    slot: shown,
    sequence,
    summary: auditionTitle(name),
    changedAt: message.created_at / 1_000,
  };
  const isCancelled = slot === null;
  const content = calendarFile([event], { name, timeZone, isCancelled });
  const contentType = `${CALENDAR_TYPE}; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'PUBLISH'}`;
  return [{ filename: 'audition.ics', contentType, content }];
}

export interface PreparedMail {
  mail: Mail;
  masked: RenderedText;
}

async function prepareContent(transaction: Db, message: MessageRow, origin: Origin, now: number) {
  if (message.staff_id === null) {
    const prepared = await prepareText(transaction, message, origin, now);
    if (!prepared) return undefined;
    return { ...prepared, to: addressOf(message, prepared.recipient), kind: message.kind };
  }
  const { settings, siteUrl } = origin;
  const rendering = await readRendering(transaction, siteUrl, fallbackContact(settings));
  const from = { ...origin, contact: rendering.contact };
  const invitation = await prepareInvitation(transaction, message.staff_id, from, now);
  return invitation && { ...invitation, rendering, kind: 'staff-invitation' as const };
}

/** @returns undefined if the candidate was deleted, or the invitation is over */
export async function prepareMail(db: Db, message: MessageRow, origin: Origin, now: number) {
  const prepared = await db
    .transaction()
    .execute((transaction) => prepareContent(transaction, message, origin, now));
  if (!prepared) return undefined;
  const { to, kind, rendering, complete, masked, link } = prepared;
  const { settings, siteUrl } = origin;
  const replyTo = settings.replyTo ?? (rendering.season.settings.contactEmail || undefined);
  const { id, created_at: createdAt } = message;
  const host = new URL(siteUrl).hostname;
  const attachments = attachmentsOf(message, rendering, origin.timeZone);
  const content = { ...complete, html: mailHtml(complete, kind, link), attachments };
  const raw = await composeMail({ id, host, from: settings.from, replyTo, to, ...content });
  return { mail: { id, kind, createdAt, from: addressIn(settings.from), to, raw }, masked };
}
