import { call } from '@nox/api-client';
import { LinkRequest, type Message } from '@nox/contracts';
import { checked } from '../application-form/answers.ts';

// The chunk that the form loads with the first focus.
export { explain } from './candidate-calls.ts';

const Answers = LinkRequest.omit({ challenge: true });

export const check = (fields: URLSearchParams) =>
  checked(Answers, { emailAddress: fields.get('emailAddress') ?? '' });

/** Sends a new link to an address, if there is an application with it. @returns a sentence, always the same */
export async function send(answers: Omit<LinkRequest, 'challenge'>, challenge: string) {
  const body = { ...answers, challenge };
  return (await call<Message>('POST', '/season/link', { by: 'visitor', body })).message;
}
