import { http } from '@nox/api-client';
import { LinkRequest, type Message } from '@nox/contracts';
import { checked } from '../application-form/answers.ts';

// The chunk that the form loads with the first focus.
export { failureText } from './candidate-calls.ts';

const Answers = LinkRequest.omit({ challenge: true });

export const check = (fields: URLSearchParams) =>
  checked(Answers, { emailAddress: fields.get('emailAddress') ?? '' });

/** Sends a new link to an address, if there is an application with it. @returns a sentence, always the same */
export const send = async (answers: Omit<LinkRequest, 'challenge'>, challenge: string) =>
  (await http.post<Message>('/season/link', { ...answers, challenge })).data.message;
