import {
  answerIn,
  askedFields,
  isEmptyAnswer,
  matchesAnswer,
  type MessageFilter,
  type Unanswered,
} from '@nox/contracts';
import { applicationOf, readDetails } from '../auditions/entries/new-entry.ts';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';
import { invalid } from '#platform/errors/http-error.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';

const answersOf = (row: AuditionEntryRow) => ({
  ...applicationOf(row),
  ...(row.registration && readDetails(row.registration)),
});

/** The ids of those whose answer is as a filter says. @throws HttpError 400 `invalid` */
export async function readAnswering(db: Db, answer: NonNullable<MessageFilter['answer']>) {
  const { settings } = await readCurrentSeason(db);
  const field = askedFields(settings).find(({ name }) => name === answer.field);
  if (!field) throw invalid('filter.answer', 'The form does not ask this any more.');
  const rows = await db.selectFrom('audition_entries').selectAll().execute();
  const isChosen = (row: AuditionEntryRow) =>
    matchesAnswer(answerIn(answersOf(row), field.name), answer.is);
  return new Set(rows.filter(isChosen).map(({ id }) => id));
}

/** Candidates who have applied before an answer was required, came to the door, or were imported, may lack it. */
export async function readUnanswered(db: Db): Promise<Unanswered> {
  const { settings } = await readCurrentSeason(db);
  const required = askedFields(settings).filter(
    ({ name, own, isOptional }) =>
      !isOptional && (own || settings.fields[name as keyof typeof settings.fields]?.isRequired),
  );
  if (required.length === 0) return [];
  const entries = db.selectFrom('audition_entries').selectAll().where('withdrawn_at', 'is', null);
  const answers = (await entries.execute()).map(answersOf);
  const lacking = required.map((field) => {
    const count = answers.filter((one) => isEmptyAnswer(answerIn(one, field.name))).length;
    return { field: field.name, label: field.label, count };
  });
  return lacking.filter(({ count }) => count > 0);
}
