import * as z from 'zod';
import type { ContentFields } from './content-form.ts';
import { optionalLine, requiredLine, requiredParagraph, wholeNumber } from './text.ts';

const DEFAULT_SECTION_TITLE = 'Audition Rules & Guidelines';

const MAX_RULES = 200;

const RULE_ORDER = `A rule's order must be a whole number from 0 to ${MAX_RULES}.`;

const Rule = z.strictObject({
  text: requiredParagraph('Rule text'),
  order: wholeNumber(0, MAX_RULES, RULE_ORDER),
});

const RuleInput = Rule.partial({ order: true });

/** A rule without an order gets the one after the highest before it. */
function numbered(rules: z.infer<typeof RuleInput>[]): z.infer<typeof Rule>[] {
  let next = 0;
  return rules.map(({ text, order = Math.min(next, MAX_RULES) }) => {
    next = Math.max(next, order + 1);
    return { text, order };
  });
}

const EventDetails = z.strictObject({
  date: optionalLine('Date'),
  day: optionalLine('Day'),
  venue: optionalLine('Venue'),
  time: optionalLine('Time'),
});

/** What an administrator sends to create or replace a rule set; saving one as active deactivates the others. */
export const RuleSetInput = z.strictObject({
  sectionTitle: requiredLine('Section title').default(DEFAULT_SECTION_TITLE),
  rules: z
    .array(RuleInput)
    .max(MAX_RULES, `At most ${MAX_RULES} rules.`)
    .transform(numbered)
    .default([]),
  eventDetails: EventDetails.prefault({}),
  isActive: z.boolean().default(false),
});
export type RuleSetInput = z.infer<typeof RuleSetInput>;

const EVENT_FIELDS = {
  date: { label: 'Date', control: 'line' },
  day: { label: 'Day', control: 'line', isBeside: true },
  time: { label: 'Time', control: 'line' },
  venue: { label: 'Venue', control: 'line', isBeside: true },
} satisfies ContentFields<z.infer<typeof EventDetails>>;

export const RULE_SET_FIELDS = {
  sectionTitle: { label: 'Section Title', control: 'line' },
  eventDetails: { label: 'Event details', control: 'group', fields: EVENT_FIELDS },
  rules: {
    label: 'Rules',
    control: 'rows',
    fields: { text: { label: 'Text', control: 'line' } },
    row: 'rule',
    blank: { text: '', order: 0 },
  },
  isActive: {
    label: 'Active',
    control: 'tick',
    tickLabel: 'Set this as the Active Rule Set (will deactivate others)',
  },
} satisfies ContentFields<RuleSetInput>;

export const RuleSet = z.object({
  _id: z.string(),
  ...RuleSetInput.shape,
  rules: z.array(Rule).max(MAX_RULES).default([]),
  /** The time of the last save by the server's clock. */
  lastUpdated: z.iso.datetime(),
});
export type RuleSet = z.infer<typeof RuleSet>;

/** What visitors get of the active rule set. */
export const ActiveRuleSet = RuleSet.pick({ sectionTitle: true, rules: true, eventDetails: true });
export type ActiveRuleSet = z.infer<typeof ActiveRuleSet>;
