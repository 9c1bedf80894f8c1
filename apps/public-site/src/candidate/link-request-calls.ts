import { LinkRequest } from '@nox/contracts';
import { checked } from '../application-form/answers.ts';

// The chunk that the form loads with the first focus.
export { failureText, requestLink } from './candidate-calls.ts';

const Answers = LinkRequest.omit({ challenge: true });

export const checkLinkRequest = (fields: URLSearchParams) =>
  checked(Answers, { emailAddress: fields.get('emailAddress') ?? '' });
