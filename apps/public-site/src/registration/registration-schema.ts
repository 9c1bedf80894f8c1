import { Registration, type FieldIssue, type PublicSeason } from '@nox/contracts';
import { answersIn } from '../application-form/answers.ts';

/** What is sent, but for the proof of work. */
export const RegistrationAnswers = Registration.omit({ challenge: true });

/** The form's fields as the contract takes them. */
export function registrationIn(fields: URLSearchParams) {
  const age = fields.get('isAdult');
  const text = (name: string) => fields.get(name) ?? '';
  const hasGuardian = age === 'no' && fields.has('guardian.name');
  const guardian = { name: text('guardian.name'), emailAddress: text('guardian.emailAddress') };
  return {
    ...answersIn(fields),
    isAdult: age === null ? undefined : age === 'yes',
    guardian: hasGuardian ? guardian : undefined,
    consent: fields.has('consent'),
    trap: text('tempo'),
  };
}

/** What the season asks for besides, in the server's sentences. */
export function ageIssues(
  minors: PublicSeason['minors'],
  { isAdult, guardian, emailAddress }: ReturnType<typeof registrationIn>,
): FieldIssue[] {
  if (minors === 'not asked' || isAdult) return [];
  if (isAdult === undefined) {
    return [{ path: 'isAdult', message: 'Please say whether you are 18 or older.' }];
  }
  if (minors === 'refused') {
    return [{ path: 'isAdult', message: 'Candidates must be 18 or older.' }];
  }
  const own = emailAddress.trim().toLowerCase();
  if (!own || guardian?.emailAddress.trim().toLowerCase() !== own) return [];
  const message = "This is your own address: give your guardian's.";
  return [{ path: 'guardian.emailAddress', message }];
}
