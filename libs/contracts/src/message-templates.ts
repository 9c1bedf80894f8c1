import * as z from 'zod';
import { MessageKind, PLACEHOLDERS } from './message.ts';
import { requiredLine, requiredParagraph } from './text.ts';

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
  /** The text is the one before any change. */
  initial: MessageTemplateInput,
  placeholders: z.array(z.string()),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;
