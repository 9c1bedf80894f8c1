import { type FieldControl, fieldNames, fieldOf, isAsked } from './candidate-fields.ts';
import type { PublicSeason } from './season.ts';

/* What forms send, read by browsers before they send it, and by the server where a browser runs no scripts. */

/** What a form's data, such as `URLSearchParams`, has of a field. */
interface FormFields {
  get: (name: string) => string | null;
  getAll: (name: string) => string[];
  has: (name: string) => boolean;
}

/** What a field says, by its control. */
const READERS: Partial<Record<FieldControl, (data: FormFields, name: string) => unknown>> = {
  rating: (data, name) => (data.has(name) ? Number(data.get(name)) : undefined),
  parts: (data, name) => data.getAll(name),
  tick: (data, name) => data.has(name),
};

const textIn = (data: FormFields, name: string) => data.get(name) ?? '';

/** The answers in a form's data, to what the season asks and a candidate may change later. */
export const answersIn = (data: FormFields, season: Parameters<typeof isAsked>[1]) =>
  Object.fromEntries(
    fieldNames
      .filter((name) => fieldOf(name).changes !== 'never' && isAsked(name, season))
      .map((name) => [name, (READERS[fieldOf(name).control] ?? textIn)(data, name)]),
  );

/** A registration in a form's data, without what keeps programs away. */
export function registrationIn(
  data: FormFields,
  season: Pick<PublicSeason, 'parts' | 'asksPartner' | 'minors'>,
) {
  const age = data.get('isAdult');
  const name = textIn(data, 'guardian.name');
  const emailAddress = textIn(data, 'guardian.emailAddress');
  // Browsers with styles hide these two from an adult, and send them.
  const hasGuardian = age === 'no' && data.has('guardian.name');
  return {
    ...answersIn(data, season),
    emailAddress: textIn(data, 'emailAddress'),
    isAdult: age === null ? undefined : age === 'yes',
    guardian: hasGuardian ? { name, emailAddress } : undefined,
    consent: data.has('consent'),
    trap: textIn(data, 'tempo'),
  };
}
