import {
  describeTimeSlot,
  fillPlaceholders,
  type MessageKind,
  PLACEHOLDERS,
  secretLink,
  type TemplateKind,
  unknownPlaceholder,
} from '@nox/contracts';
import { type MessageRow } from '#platform/database/schema.ts';
import { type CurrentSeason } from '#season/seasons/current-season.ts';
import { type Recipient } from '../store/recipients.ts';
import { offerValues, resultValues } from '../result-messages/result-messages.ts';
import { slotValues } from '../slot-messages/notified-slots.ts';
import { type Template } from './templates.ts';
import { unlinked } from './web-addresses.ts';
import { invalid } from '#platform/errors/http-error.ts';

/** The mask replaces a link's secret in everything that is shown or stored. */
export const MASK = '…';

export type RenderedText = { subject: string; text: string };

export type Unrendered = Pick<MessageRow, 'kind' | 'edited_subject' | 'edited_text' | 'data'>;

export interface Rendering {
  season: CurrentSeason;
  templates: Record<TemplateKind, Template>;
  contact: string;
  /** Its name. */
  society: string;
  siteUrl: string;
  timeZone: string;
  /** In milliseconds since 1970. */
  now: number;
}

export function sourceOf(
  { kind, edited_subject, edited_text }: Unrendered,
  { templates }: Rendering,
): RenderedText {
  const template = kind === 'custom' ? { subject: '', text: '' } : templates[kind];
  return { subject: edited_subject ?? template.subject, text: edited_text ?? template.text };
}

const LINK = /\{\{\s*link\s*\}\}/;

export const needsLink = (message: Unrendered, rendering: Rendering): boolean =>
  LINK.test(sourceOf(message, rendering).text);

/** Security boundary: a line break in a subject would begin another header. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Removes lines of which nothing is left once they are filled, such as that of a room without a name. */
function withoutEmptied(text: string, values: Record<string, string>): string {
  const lines = text.split('\n');
  const isBlank = (line: string | undefined) => line?.trim() === '';
  const isEmptied = (line: string | undefined) =>
    line !== undefined && !isBlank(line) && isBlank(fillPlaceholders(line, values));
  // The blank line behind a paragraph goes with it.
  const isBehind = (line: string, index: number) =>
    isBlank(line) && isEmptied(lines[index - 1]) && isBlank(lines[index - 2]);
  return lines.filter((line, index) => !isEmptied(line) && !isBehind(line, index)).join('\n');
}

/** These go to an address that nobody has confirmed: a stranger may have typed the names in them. */
const UNCONFIRMED: readonly MessageKind[] = ['confirm', 'guardian', 'new-email'];

export function renderMessage(
  message: Unrendered,
  recipient: Recipient,
  rendering: Rendering,
  token: string = MASK,
): RenderedText {
  const { settings } = rendering.season;
  const source = sourceOf(message, rendering);
  const isUnconfirmed = UNCONFIRMED.includes(message.kind);
  const typed = (name: string) => (isUnconfirmed ? unlinked(name) : name);
  const values = {
    name: typed(recipient.fullName),
    number: recipient.number === null ? '' : String(recipient.number),
    code: recipient.code,
    slot: describeTimeSlot(recipient.timeSlot) || 'not yet known',
    room: '',
    former: '',
    ...slotValues(message),
    ...resultValues(message, settings, offerValues(recipient.offer, settings, rendering)),
    status: recipient.status,
    guardian: typed(recipient.guardian?.name ?? ''),
    society: rendering.society,
    season: settings.name,
    contact: rendering.contact,
    link: secretLink(rendering.siteUrl, 'candidate', token),
  };
  // A subject is shown in lists and notifications: no secret goes there, and no text of a stranger.
  const inSubject = {
    ...values,
    link: secretLink(rendering.siteUrl, 'candidate', MASK),
    ...(isUnconfirmed && { name: 'a candidate', guardian: 'you' }),
  };
  return {
    subject: oneLine(fillPlaceholders(source.subject, inSubject)),
    text: fillPlaceholders(withoutEmptied(source.text, values), values),
  };
}

/** @throws HttpError 400 `invalid` if the text may not be that of a message */
export function checkTexts(
  { subject, text }: RenderedText,
  kind: MessageKind,
  channel: MessageRow['channel'] = 'email',
): void {
  if (channel === 'email' && subject === '') throw invalid('subject', 'Subject is required.');
  if (text === '') throw invalid('text', 'Text is required.');
  const known = PLACEHOLDERS[kind].map((name) => `{{${name}}}`).join(', ');
  for (const [path, value] of Object.entries({ subject, text })) {
    const unknown = unknownPlaceholder(value, kind);
    if (unknown) throw invalid(path, `${unknown} is not known here. Known are ${known}.`);
  }
  if (LINK.test(subject)) {
    const reason = 'The link is secret: put {{link}} into the text, not into the subject.';
    throw invalid('subject', reason);
  }
  const requiresLink = kind !== 'custom' && PLACEHOLDERS[kind].includes('link');
  if (requiresLink && !LINK.test(text)) {
    throw invalid('text', 'The text must contain {{link}}: without it this message is of no use.');
  }
}
