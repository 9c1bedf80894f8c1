import { type MessageKind } from '@nox/contracts';
import { escapeHtml } from '#platform/http/encoding.ts';
import { type RenderedText } from './render.ts';

/** What the button says; otherwise "Open your application". */
const BUTTONS: Partial<Record<MessageKind | 'staff-invitation' | 'notice', string>> = {
  confirm: 'Confirm my application',
  guardian: 'Read and agree',
  'new-email': 'Confirm this address',
  'email-changed': 'Take the change back',
  'answer-reminder': 'Say whether you take it',
  slot: 'Say whether you can come',
  'slot-changed': 'Say whether you can come',
  reminder: 'Say whether you can come',
  'staff-invitation': 'Accept the invitation',
  notice: 'Open the page Handover',
};

// Mail programs know tables and inline styles; those that know neither classes nor media queries show the light colours.
const DARK = `@media (prefers-color-scheme: dark) {
  .ground { background: #0d0b14 !important; }
  .words { color: #d9d4e3 !important; }
  .strong { color: #f3efe6 !important; border-color: #9b7bff !important; }
  .minor { color: #a9a3b8 !important; }
  .button { background: #9b7bff !important; color: #0d0b14 !important; }
  .ticket { background: #1f1b2c !important; border-color: #9b7bff !important; }
}`;

/** What a candidate shows at the door, and where. */
export interface Ticket {
  name: string;
  day: string;
  time: string;
  place: string;
  code: string;
  number: string;
  /** The slot and its room as the text has them. */
  texts: readonly string[];
}

const cell = (label: string, value: string, style = '', columns = 1) =>
  `<td colspan="${columns}" width="${columns * 50}%" valign="top" style="padding:12px 16px"><span class="minor" style="font-size:13px;color:#55506a">${label}</span><br><strong dir="auto" class="strong" style="${style}">${escapeHtml(value)}</strong></td>`;

/** It is a table, as old mail programs know no other columns. */
const ticketBlock = ({ name, day, time, place, code, number }: Ticket) => `
<table role="presentation" class="ticket" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border:1px solid #b9b3cc;border-left:6px solid #6a45f0;border-radius:4px;background:#f4f1fb">
<tr>${cell('Day', day)}${cell('Time', time, 'font-size:20px')}</tr>
<tr>${cell('Where', place, '', 2)}</tr>
<tr>${cell('Code', code, 'font:bold 18px Consolas,monospace;letter-spacing:1px')}${cell('Number', number, 'font-size:20px')}</tr>
<tr>${cell('Name', name, '', 2)}</tr>
</table>`;

/** The society's name is its mark: a picture would be fetched, which tells who reads when. */
const mark = (society: string) =>
  `<p class="strong" style="margin:0 0 28px;padding:0 0 12px;border-bottom:3px solid #6a45f0;font:900 24px/1.2 'Arial Black',Arial,sans-serif;letter-spacing:3px">${escapeHtml(society)}</p>`;

const paragraph = (content: string, name = 'words', style = '') =>
  `<p dir="auto" class="${name}" style="margin:0 0 20px;${style}">${content}</p>`;

const lineBreaks = (lines: readonly string[]) => lines.map(escapeHtml).join('<br>');

/** The address is there as text, too: for those whose mail program does not open links. */
const button = (link: string, label: string) => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 12px"><tr>
<td class="button" bgcolor="#4a2bc4" style="border-radius:4px;background:#4a2bc4"><a class="button" href="${link}" style="display:inline-block;padding:14px 24px;border-radius:4px;background:#4a2bc4;color:#ffffff;font-weight:bold;text-decoration:none">${label}</a></td>
</tr></table>
${paragraph(`Or open this address: ${link}`, 'minor', 'font-size:13px;color:#55506a;word-break:break-all')}`;

const isIndented = (block: string) => block.split('\n').every((line) => line.startsWith('  '));

/** A paragraph; lines that all are indented are what matters most, such as a slot. */
function blockOf(block: string): string {
  const lines = block.split('\n');
  if (!isIndented(block)) return paragraph(lineBreaks(lines));
  // Columns of a text are no columns in another font.
  const facts = lines.map((line) => line.trim().replaceAll(/ {2,}/g, ' '));
  const style = 'padding:2px 0 2px 16px;border-left:3px solid #4a2bc4;font-weight:bold';
  return paragraph(lineBreaks(facts), 'strong', style);
}

/** The ticket replaces the lines that say the same; a former slot remains above it. */
function withTicket(block: string, ticket: Ticket): string {
  const isRepeated = (line: string) => ticket.texts.some((text) => line.endsWith(`  ${text}`));
  const others = block.split('\n').filter((line) => !isRepeated(line));
  return (others.length > 0 ? blockOf(others.join('\n')) : '') + ticketBlock(ticket);
}

/** Fetches nothing. Security boundary: all is escaped, and only the link of the message itself becomes one. @param link undefined: none */
export function mailHtml(
  { subject, text }: RenderedText,
  kind: keyof typeof BUTTONS,
  link: string | undefined,
  { society, ticket }: { society: string; ticket?: Ticket | undefined },
): string {
  const label = BUTTONS[kind] ?? 'Open your application';
  const lines = text.split('\n').map((line) => (line.trim() === link ? `\n${link}\n` : line));
  const blocks = lines
    .join('\n')
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '');
  const address = link && escapeHtml(link);
  const facts = ticket ? blocks.findIndex(isIndented) : -1;
  const html = blocks.map((block, index) => {
    if (ticket && index === facts) return withTicket(block, ticket);
    if (!address) return blockOf(block);
    if (block.trim() === link) return button(address, label);
    return blockOf(block).replaceAll(address, `<a class="strong" href="${address}">${address}</a>`);
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<style>
${DARK}
</style>
</head>
<body class="ground" style="margin:0;background:#ffffff">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#ffffff"><tr>
<td align="center" style="padding:32px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr>
<td class="words" align="left" style="font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1f1b2c;overflow-wrap:anywhere">
${mark(society)}
${ticket && facts < 0 ? ticketBlock(ticket) : ''}
${html.join('\n')}
</td>
</tr></table>
</td>
</tr></table>
</body>
</html>
`;
}
