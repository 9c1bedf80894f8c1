import {
  type FieldIssue,
  type HeldReason,
  type Registration,
  type RegistrationExtras,
} from '@nox/contracts';
import { HttpError } from '../errors/http-error.ts';
import { hasWebAddress } from '../messages/templates/web-addresses.ts';
import { type CurrentSeason } from '../seasons/current-season.ts';

type Settings = CurrentSeason['settings'];

function ageIssues({ minors }: Settings, registration: Registration): FieldIssue[] {
  const { isAdult, guardian, emailAddress } = registration;
  if (minors === 'not asked' || isAdult) return [];
  if (isAdult === undefined) {
    return [{ path: 'isAdult', message: 'Please say whether you are 18 or older.' }];
  }
  if (minors === 'refused') {
    return [{ path: 'isAdult', message: 'Candidates must be 18 or older.' }];
  }
  if (!guardian) {
    const message = 'Please name a parent or guardian, who has to agree.';
    return [{ path: 'guardian.name', message }];
  }
  if (guardian.emailAddress.toLowerCase() === emailAddress.toLowerCase()) {
    const message = "This is your own address: give your guardian's.";
    return [{ path: 'guardian.emailAddress', message }];
  }
  return [];
}

/**
 * What a candidate says beside the application, as far as the season asks for it.
 * @throws HttpError 400 `invalid` with issues by field
 */
export function extrasFor(settings: Settings, registration: Registration): RegistrationExtras {
  const keys = new Set(settings.parts.map(({ key }) => key));
  const availability = [...new Set(registration.availability)];
  const issues = ageIssues(settings, registration);
  if (!availability.every((key) => keys.has(key))) {
    const message = 'The days have changed. Please choose again when you can come.';
    issues.push({ path: 'availability', message });
  }
  if (issues.length > 0) {
    const message = issues.map((issue) => issue.message).join(' ');
    throw new HttpError(400, 'invalid', message, issues);
  }
  const { partnerRollNumber, isAdult, guardian } = registration;
  const isAsked = settings.minors !== 'not asked';
  return {
    availability,
    partnerRollNumber: settings.asksPartner ? partnerRollNumber : '',
    ...(isAsked && { isAdult }),
    ...(isAsked && isAdult === false && { guardian }),
  };
}

/** What looks as if a program had sent it. A person decides: nothing is refused. */
export function suspicionOf(registration: Registration): HeldReason | null {
  if (registration.trap !== '') return 'trap';
  const { fullName, branch, rollNumber, partnerRollNumber, guardian } = registration;
  const names = [fullName, branch, rollNumber, partnerRollNumber, guardian?.name ?? ''];
  return names.some(hasWebAddress) ? 'link in a name' : null;
}
