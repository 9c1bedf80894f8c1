import * as z from 'zod';
import { boundedText, requiredEmail, requiredLine } from './text.ts';

/* What a form sends that is no application, so that it loads none of an application's schemas. */

/** The solved proof of work of `GET /season/challenge`, in Base64. */
export const solvedProof = boundedText(2_000, undefined, 'The proof of work is missing.');

/** Typed again by the candidate, so that no single click erases. */
export const ErasureRequest = z.strictObject({ rollNumber: requiredLine('Roll number') });
export type ErasureRequest = z.infer<typeof ErasureRequest>;

/** Asks for a new link, which goes to the address that is stored. */
export const LinkRequest = z.strictObject({
  emailAddress: requiredEmail('Email address'),
  challenge: solvedProof,
});
export type LinkRequest = z.infer<typeof LinkRequest>;
