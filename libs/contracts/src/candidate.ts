import { z } from 'zod';
import { AuditionApplication } from './audition-application.ts';
import { CandidateExtras, solvedProof } from './registration.ts';
import { requiredEmail, requiredLine } from './text.ts';

/* What candidates send. What they see is in a file of its own: their page needs its types only, not its schemas. */

export const CandidateInput = AuditionApplication.extend(CandidateExtras.shape);
export type CandidateInput = z.infer<typeof CandidateInput>;

/** Typed again by the candidate, so that no single click erases. */
export const ErasureRequest = z.strictObject({ rollNumber: requiredLine('Roll number') });
export type ErasureRequest = z.infer<typeof ErasureRequest>;

/** Asks for a new link, which goes to the address that is stored. */
export const LinkRequest = z.strictObject({
  emailAddress: requiredEmail('Email address'),
  challenge: solvedProof,
});
export type LinkRequest = z.infer<typeof LinkRequest>;
