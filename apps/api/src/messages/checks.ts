import { type MessageKind, PLACEHOLDERS, unknownPlaceholder } from '@nox/contracts';
import { type MessageRow } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';

interface Texts {
  subject: string;
  text: string;
}

export const invalid = (path: string, message: string) =>
  new HttpError(400, 'invalid', message, [{ path, message }]);

/** Without the link these are of no use. */
const needsLink = (kind: MessageKind) => kind !== 'custom' && PLACEHOLDERS[kind].includes('link');

/**
 * Whether a text may be that of a message.
 * @throws HttpError 400 `invalid`
 */
export function checkTexts(
  { subject, text }: Texts,
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
  if (/\{\{\s*link\s*\}\}/.test(subject)) {
    throw invalid('subject', 'The link is secret: put {{link}} into the text.');
  }
  if (needsLink(kind) && !/\{\{\s*link\s*\}\}/.test(text)) {
    throw invalid('text', 'Without {{link}} in its text this message is of no use.');
  }
}
