import * as z from 'zod';
import { normalizePhoneNumber } from './phone-number.ts';
import {
  asStored,
  optionalLine,
  optionalParagraph,
  optionalWebUrl,
  requiredEmail,
  requiredLine,
} from './text.ts';

const RATING = 'Own rating must be a number from 0 to 10.';
const PHONE = 'Phone number must have 10 to 15 digits.';
const PHONE_CUT = 'A spreadsheet has cut digits of this phone number. Please type all of them.';

/** What a candidate sends, or a row of an import (spec section 2). The season says what else is required, see `askedIssues`. A dance style is free text: some have no tutorials. */
export const AuditionApplication = z.strictObject({
  fullName: requiredLine('Full name'),
  phoneNumber: optionalLine('Phone number', normalizePhoneNumber)
    .unwrap()
    .regex(/^(?!\d+[.,]\d+e\+?\d+$)/i, { error: PHONE_CUT, abort: true })
    .regex(/^\+?[\d\s().-]*$/, { error: PHONE, abort: true })
    .refine((phone) => phone === '' || /^\d{10,15}$/.test(phone.replaceAll(/\D/g, '')), PHONE)
    .default(''),
  rollNumber: requiredLine('Roll number'),
  emailAddress: requiredEmail('Email address'),
  branch: optionalLine('Branch'),
  rateYourself: z.number(RATING).min(0, RATING).max(10, RATING).optional(),
  whyNox: optionalParagraph('The reason'),
  otherSkills: optionalParagraph('Other skills'),
  danceStyle: optionalLine('Dance style'),
  danceVideoUrl: optionalWebUrl('Dance video'),
});
export type AuditionApplication = z.infer<typeof AuditionApplication>;

export const StoredApplication = asStored(AuditionApplication);
export type StoredApplication = z.infer<typeof StoredApplication>;
