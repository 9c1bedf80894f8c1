import { z } from 'zod';
import { normalizePhoneNumber } from './phone-number.ts';
import {
  asStored,
  optionalParagraph,
  optionalWebUrl,
  requiredEmail,
  requiredLine,
} from './text.ts';

const RATING = 'Rating must be a number from 0 to 10.';
const PHONE = 'Phone number must have 10 to 15 digits.';
const PHONE_CUT = 'A spreadsheet has cut digits of this phone number. Please type all of them.';

/** What a candidate sends, or a row of an import (spec section 2). A dance style is free text: some have no tutorials. */
export const AuditionApplication = z.strictObject({
  fullName: requiredLine('Full name'),
  phoneNumber: requiredLine('Phone number', normalizePhoneNumber)
    .regex(/^(?!\d+[.,]\d+e\+?\d+$)/i, { error: PHONE_CUT, abort: true })
    .regex(/^\+?[\d\s().-]*$/, { error: PHONE, abort: true })
    .refine((phone) => /^\d{10,15}$/.test(phone.replaceAll(/\D/g, '')), PHONE),
  rollNumber: requiredLine('Roll number'),
  emailAddress: requiredEmail('Email address'),
  branch: requiredLine('Branch'),
  rateYourself: z.number(RATING).min(0, RATING).max(10, RATING),
  whyNox: optionalParagraph('The reason'),
  otherSkills: optionalParagraph('Other skills'),
  danceStyle: requiredLine('Dance style'),
  danceVideoUrl: optionalWebUrl('Dance video'),
});
export type AuditionApplication = z.infer<typeof AuditionApplication>;

/** As it is stored: of who came without an application, the door has asked only who they are. */
export const StoredApplication = asStored(AuditionApplication).partial({ rateYourself: true });
export type StoredApplication = z.infer<typeof StoredApplication>;
