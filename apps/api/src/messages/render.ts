import { fillPlaceholders, type TemplateKind } from '@nox/contracts';
import { type Db, type MessageRow } from '../database/schema.ts';
import { readCurrentSeason, type CurrentSeason } from '../seasons/current-season.ts';
import { type Recipient } from './recipients.ts';
import { slotValues } from './slot-data.ts';
import { readTemplates, type Template } from './templates.ts';

/** In place of a link's secret, in everything that is shown or stored. */
const MASK = '…';

export interface RenderedText {
  subject: string;
  text: string;
}

type Unrendered = Pick<MessageRow, 'kind' | 'edited_subject' | 'edited_text' | 'data'>;

/** What texts are made of beside the message and its candidate. */
export interface Rendering {
  season: CurrentSeason;
  templates: Record<TemplateKind, Template>;
  /** To whom candidates write. */
  contact: string;
  /** The address of the site. */
  siteUrl: string;
}

/** @param fallbackContact where the season names none */
export async function readRendering(
  db: Db,
  siteUrl: string,
  fallbackContact: string,
): Promise<Rendering> {
  const season = await readCurrentSeason(db);
  const contact = season.settings.contactEmail || fallbackContact;
  return { season, templates: await readTemplates(db, season.id), contact, siteUrl };
}

/** The secret is in the fragment, which no browser sends to a server. */
export const linkOf = (siteUrl: string, token: string) => `${siteUrl}/auditions/mine#${token}`;

/** Before its placeholders are filled. */
export function sourceOf(
  { kind, edited_subject, edited_text }: Unrendered,
  { templates }: Rendering,
): RenderedText {
  const template = kind === 'custom' ? { subject: '', text: '' } : templates[kind];
  return { subject: edited_subject ?? template.subject, text: edited_text ?? template.text };
}

export const needsLink = (message: Unrendered, rendering: Rendering): boolean =>
  /\{\{\s*link\s*\}\}/.test(sourceOf(message, rendering).text);

/** Security boundary: a line break in a subject would begin another header. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Without lines of which nothing is left once they are filled, such as that of a room without a name. */
const withoutEmptied = (text: string, values: Record<string, string>) =>
  text
    .split('\n')
    .filter((line) => line.trim() === '' || fillPlaceholders(line, values).trim() !== '')
    .join('\n');

/** @param token absent: the link is masked */
export function renderMessage(
  message: Unrendered,
  recipient: Recipient,
  rendering: Rendering,
  token: string = MASK,
): RenderedText {
  const source = sourceOf(message, rendering);
  const values = {
    name: recipient.fullName,
    number: recipient.number === null ? '' : String(recipient.number),
    slot: recipient.timeSlot || 'not yet known',
    room: '',
    former: '',
    ...slotValues(message),
    status: recipient.status,
    guardian: recipient.guardian?.name ?? '',
    season: rendering.season.settings.name,
    contact: rendering.contact,
    link: linkOf(rendering.siteUrl, token),
  };
  const maskedLink = { ...values, link: linkOf(rendering.siteUrl, MASK) };
  return {
    // A subject is shown in lists and notifications: no secret goes there.
    subject: oneLine(fillPlaceholders(source.subject, maskedLink)),
    text: fillPlaceholders(withoutEmptied(source.text, values), values),
  };
}
