import { z } from 'zod';
import { MessageKind } from './message.ts';
import { requiredLine, requiredParagraph } from './text.ts';

const ALWAYS = ['name', 'season', 'contact'] as const;
/** `slot` is the date, the time and the panel; `former` what the candidate was notified of before. */
const OF_SLOT = ['link', 'number', 'slot', 'room'] as const;
/** Texts of the season, empty for all others: what they do next, and the first meeting. */
const OF_SELECTED = ['next', 'meeting'] as const;

/** What texts of each kind may name in `{{…}}`. */
export const PLACEHOLDERS: Readonly<Record<MessageKind, readonly string[]>> = {
  confirm: [...ALWAYS, 'link'],
  already: [...ALWAYS, 'link'],
  guardian: [...ALWAYS, 'link', 'guardian'],
  confirmed: [...ALWAYS, 'link', 'number'],
  link: [...ALWAYS, 'link', 'number'],
  'new-email': [...ALWAYS, 'link'],
  'email-changed': [...ALWAYS, 'link'],
  'email-restored': ALWAYS,
  'guardian-withdrew': [...ALWAYS, 'link', 'guardian'],
  slot: [...ALWAYS, ...OF_SLOT],
  'slot-changed': [...ALWAYS, ...OF_SLOT, 'former'],
  'slot-cancelled': [...ALWAYS, 'link', 'number', 'former'],
  reminder: [...ALWAYS, ...OF_SLOT],
  selected: [...ALWAYS, 'link', 'number', ...OF_SELECTED],
  reserve: [...ALWAYS, 'link', 'number'],
  'not-selected': [...ALWAYS, 'link', 'number'],
  'result-correction': [...ALWAYS, 'link', 'number', 'result', ...OF_SELECTED],
  custom: [...ALWAYS, 'link', 'number', 'slot', 'status'],
};

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** The first placeholder of a text that messages of this kind do not have. */
export const unknownPlaceholder = (text: string, kind: MessageKind): string | undefined =>
  [...text.matchAll(PLACEHOLDER)]
    .map(([whole, name = '']) => ({ whole, name: name.trim() }))
    .find(({ name }) => !PLACEHOLDERS[kind].includes(name))?.whole;

/** @returns the text with its placeholders replaced; values are not searched for further ones */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name.trim()) ? values[name.trim()]! : whole,
  );

/** The kinds with a template; organisers write the others. */
export const TemplateKind = MessageKind.exclude(['custom']);
export type TemplateKind = z.infer<typeof TemplateKind>;

export const MessageTemplateInput = z.strictObject({
  subject: requiredLine('Subject'),
  text: requiredParagraph('Text'),
});
export type MessageTemplateInput = z.infer<typeof MessageTemplateInput>;

export const MessageTemplate = MessageTemplateInput.extend({
  kind: TemplateKind,
  /** As it is without a change. */
  initial: MessageTemplateInput,
  placeholders: z.array(z.string()),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;
