import type { FieldIssue } from '@nox/contracts';
import type { z } from 'zod';
import type { Checked } from './use-checked-form.ts';

const toIssue = ({ path, message }: { path: readonly PropertyKey[]; message: string }) => ({
  path: path.map(String).join('.'),
  message,
});

/** @param further what is wrong whatever the schema says */
export function checked<Values>(
  schema: z.ZodType<Values>,
  values: unknown,
  further: readonly FieldIssue[] = [],
): Checked<Values> {
  const { data, error } = schema.safeParse(values);
  return { data, issues: [...(error?.issues ?? []).map(toIssue), ...further] };
}

/** The answers in a form's data, as the contracts take them; what was not answered is absent or empty. */
export function answersIn(data: URLSearchParams) {
  const text = (name: string) => data.get(name) ?? '';
  const rating = data.get('rateYourself');
  return {
    fullName: text('fullName'),
    phoneNumber: text('phoneNumber'),
    rollNumber: text('rollNumber'),
    emailAddress: text('emailAddress'),
    branch: text('branch'),
    rateYourself: rating === null ? undefined : Number(rating),
    whyNox: text('whyNox'),
    otherSkills: text('otherSkills'),
    danceStyle: text('danceStyle'),
    danceVideoUrl: text('danceVideoUrl'),
    availability: data.getAll('availability'),
    partnerRollNumber: text('partnerRollNumber'),
  };
}
