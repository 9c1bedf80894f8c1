import type { FieldControl } from './candidate-fields.ts';
import type { Answers } from './questions.ts';
import type { PublicSeason } from './season.ts';
import { type AskedField, askedFields, type AskingSeason } from './season-fields.ts';

/* What forms send, read by browsers before they send it, and by the server where a browser runs no scripts. */

/** What a form's data, such as `URLSearchParams`, has of a field. */
interface FormFields {
  get: (name: string) => string | null;
  getAll: (name: string) => string[];
  has: (name: string) => boolean;
}

const textIn = (data: FormFields, name: string) => data.get(name) ?? '';

/** What is no number stays as it was typed, to be refused. */
function numberIn(data: FormFields, name: string): number | string {
  const text = textIn(data, name).trim();
  const number = Number(text.replace(',', '.'));
  return text !== '' && Number.isFinite(number) ? number : text;
}

/** What a field says, by its control. */
const READERS: Partial<Record<FieldControl, (data: FormFields, name: string) => unknown>> = {
  rating: (data, name) => (data.get(name) ? Number(data.get(name)) : undefined),
  parts: (data, name) => data.getAll(name),
  'some of': (data, name) => data.getAll(name),
  tick: (data, name) => data.has(name),
  number: numberIn,
};

/** The answers in a form's data; consents are no answers that a candidate may change later. */
export function answersIn(data: FormFields, fields: readonly AskedField[]) {
  const asked = fields.filter(({ control }) => control !== 'age');
  const read = ({ name, control }: AskedField) => (READERS[control] ?? textIn)(data, name);
  const given = asked.filter(({ own }) => !own).map((field) => [field.name, read(field)]);
  const own = asked.flatMap((field) => (field.own ? [[field.own.key, read(field)]] : []));
  return {
    ...(Object.fromEntries(given) as Record<string, unknown>),
    ...(own.length > 0 && { answers: Object.fromEntries(own) as Answers }),
  };
}

/** A registration in a form's data, without what keeps programs away. */
export function registrationIn(
  data: FormFields,
  season: AskingSeason & Pick<PublicSeason, 'minors'>,
) {
  const age = data.get('isAdult');
  const name = textIn(data, 'guardian.name');
  const emailAddress = textIn(data, 'guardian.emailAddress');
  // Browsers with styles hide these two from an adult, and send them.
  const hasGuardian = age === 'no' && data.has('guardian.name');
  return {
    ...answersIn(data, askedFields(season)),
    emailAddress: textIn(data, 'emailAddress'),
    isAdult: age === null ? undefined : age === 'yes',
    guardian: hasGuardian ? { name, emailAddress } : undefined,
    consent: data.has('consent'),
    trap: textIn(data, 'tempo'),
  };
}
