import {
  AchievementInput,
  Decisions,
  ReviewInput,
  RuleSetInput,
  SlotSchedule,
  SocietyInput,
  StatusChange,
  TeamMemberInput,
  TutorialInput,
} from '@nox/contracts';
import * as z from 'zod';

/** Schemas that a program has named are written out, too. */
const INLINE = { io: 'input', unrepresentable: 'any', metadata: z.registry<object>() } as const;
const requiredIn = (schema: z.ZodType): string[] => z.toJSONSchema(schema, INLINE).required ?? [];

/** A call as builds name it: method, path, and the fields that are always sent. */
const calling = (method: string, path: string, ...sent: (z.ZodType | string)[]) => {
  const fields = sent.flatMap((one) => (typeof one === 'string' ? one : requiredIn(one)));
  return [`${method} /api${path}`, ...(fields.length > 0 ? [fields.join()] : [])].join(' ');
};

const ofContent = (name: string, path: string, input: z.ZodType, publicPath = path) => ({
  [`${name}Calls.read`]: [calling('GET', `${path}/:id`)],
  [`${name}Calls.create`]: [calling('POST', path, input)],
  [`${name}Calls.update`]: [calling('PUT', `${path}/:id`, input)],
  [`${name}Calls.preview`]: [calling('POST', `${path}/preview`, input)],
  [`${name}Calls.remove`]: [calling('DELETE', `${path}/:id`)],
  [`${name}Calls.restore`]: [calling('POST', `${path}/:id/restore`)],
  [`${name}Queries.list`]: [calling('GET', publicPath)],
  [`${name}Queries.adminList`]: [calling('GET', path)],
  [`${name}Queries.adminOne`]: [calling('GET', `${path}/:id`)],
  [`${name}Queries.deleted`]: [calling('GET', `${path}/deleted`)],
  [`${name}Queries.changes`]: [calling('GET', `${path}/:id/changes`)],
});

const ofOrder = (path: string) => [calling('PUT', `${path}/display-order`, 'ids')];

/** The calls that each function of this package makes, by its name: builds say so what they need of the API. */
export const CALLS: Record<string, readonly string[]> = {
  ...ofContent('team', '/team', TeamMemberInput),
  ...ofContent('tutorial', '/tutorials', TutorialInput),
  ...ofContent('achievement', '/achievements', AchievementInput),
  ...ofContent('rule', '/audition-rules', RuleSetInput, '/audition-rules/active'),
  'ruleQueries.active': [calling('GET', '/audition-rules/active')],
  'societyCalls.read': [calling('GET', '/society/:id')],
  'societyCalls.update': [calling('PUT', '/society/:id', SocietyInput)],
  'societyCalls.preview': [calling('POST', '/society/preview', SocietyInput)],
  'societyQueries.current': [calling('GET', '/society')],
  'societyQueries.list': [calling('GET', '/society')],
  'societyQueries.versions': [calling('GET', '/society/versions')],
  'teamCalls.saveOrder': ofOrder('/team'),
  'tutorialCalls.saveOrder': ofOrder('/tutorials'),
  'accountQueries.me': [calling('GET', '/me')],
  'clientErrorQueries.last': [calling('GET', '/client-errors')],
  'seasonQueries.current': [calling('GET', '/season')],
  summaryQuery: [calling('GET', '/summary')],
  'viewingQueries.staff': [calling('GET', '/viewing')],
  'viewingQueries.door': [calling('GET', '/check-in/viewing')],
  auditionChanges: [calling('GET', '/auditions/changes', 'since')],
  watchAuditions: [
    calling('GET', '/auditions/events'),
    calling('GET', '/auditions/changes', 'since'),
  ],
  'auditionQueries.list': [calling('GET', '/auditions')],
  'auditionQueries.undoable': [calling('GET', '/auditions/undoable')],
  setAuditionStatus: [calling('PUT', '/auditions/:id/status', StatusChange)],
  deleteAuditionEntry: [calling('DELETE', '/auditions/:id')],
  addReview: [calling('POST', '/auditions/:id/reviews', ReviewInput)],
  deleteReview: [calling('DELETE', '/auditions/:id/reviews/:id')],
  scheduleSlots: [calling('POST', '/auditions/schedule-slots', SlotSchedule)],
  decideOn: [calling('PUT', '/auditions/decisions', Decisions)],
  deleteNotSelected: [calling('DELETE', '/auditions/not-selected', 'expected', 'untold')],
  undoBulkChange: [calling('POST', '/auditions/undoable/:id/undo')],
  exportSchedule: [calling('GET', '/auditions/export')],
  importAuditions: [calling('POST', '/auditions/import', '*')],
};

/** The calls of a function, or of all functions of an object. @param name as in `addReview`, `teamQueries.list`, `teamQueries` */
export const callsOf = (name: string): string[] =>
  CALLS[name]?.slice() ??
  Object.keys(CALLS)
    .filter((one) => one.startsWith(`${name}.`))
    .flatMap((one) => CALLS[one]!);
