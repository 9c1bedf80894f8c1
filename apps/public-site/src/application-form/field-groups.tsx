import { DANCE_STYLES, type CandidateInput, type PublicSeason } from '@nox/contracts';
import { formatLocal } from '@nox/ui';
import styles from './field-groups.module.css';
import { ChoiceField, ParagraphField, TextField } from './field.tsx';
import type { Errors } from './use-checked-form.ts';

export interface FieldGroupProps {
  season: Pick<PublicSeason, 'parts' | 'asksPartner'>;
  errors: Errors;
  /** What was answered before. */
  answers?: CandidateInput | undefined;
  /** Only phone number and e-mail address can be changed. */
  isContactOnly?: boolean;
}

export function PersonFields({ answers, errors, isContactOnly = false }: FieldGroupProps) {
  const field = (name: 'fullName' | 'rollNumber' | 'branch' | 'phoneNumber' | 'emailAddress') => ({
    name,
    error: errors[name],
    defaultValue: answers?.[name],
  });
  const locked = { readOnly: isContactOnly };
  return (
    <>
      <TextField {...field('fullName')} {...locked} label="Full name" autoComplete="name" />
      <TextField
        {...field('rollNumber')}
        {...locked}
        label="Roll number"
        hint="As on your student card."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        {...field('branch')}
        {...locked}
        label="Branch"
        hint="What you study, such as Computer Science."
        autoComplete="off"
      />
      <TextField
        {...field('phoneNumber')}
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField
        {...field('emailAddress')}
        label="Email address"
        hint={
          answers
            ? 'A new address counts once you press the button in our e-mail to it.'
            : 'Your application counts once you press the button in our e-mail to this address.'
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

const RATINGS = Array.from({ length: 11 }, (_, rating) => [String(rating), rating] as const);

export function DanceFields({ answers, errors, isContactOnly = false }: FieldGroupProps) {
  const locked = { readOnly: isContactOnly };
  return (
    <>
      <TextField
        name="danceStyle"
        label="Dance style"
        hint="The one that you show us; any style is welcome."
        error={errors['danceStyle']}
        defaultValue={answers?.danceStyle}
        list="dance-styles"
        autoComplete="off"
        {...locked}
      />
      <datalist id="dance-styles">
        {DANCE_STYLES.map((style) => (
          <option key={style} value={style} />
        ))}
      </datalist>
      <ChoiceField
        type="radio"
        look="scale"
        name="rateYourself"
        label="Rate yourself, out of 10"
        error={errors['rateYourself']}
        choices={ratingsWith(answers?.rateYourself)}
        chosen={[String(answers?.rateYourself)]}
        disabled={isContactOnly}
      />
      <ParagraphField
        name="whyNox"
        label="Why NOX?"
        error={errors['whyNox']}
        defaultValue={answers?.whyNox}
        isOptional
        {...locked}
      />
      <TextField
        name="otherSkills"
        label="Other skills"
        hint="Music, video, design, organising: whatever a society can use."
        error={errors['otherSkills']}
        defaultValue={answers?.otherSkills}
        autoComplete="off"
        isOptional
        {...locked}
      />
      <TextField
        name="danceVideoUrl"
        label="Link to a video of you dancing"
        error={errors['danceVideoUrl']}
        defaultValue={answers?.danceVideoUrl}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        isOptional
        {...locked}
      />
    </>
  );
}

/** An imported rating may be between two whole ones. */
const ratingsWith = (rating: number | undefined): readonly (readonly [string, number])[] =>
  rating === undefined || Number.isInteger(rating)
    ? RATINGS
    : [...RATINGS, [String(rating), rating] as const].toSorted(([, a], [, b]) => a - b);

export function TimeFields({ season, answers, errors, isContactOnly = false }: FieldGroupProps) {
  const { parts, asksPartner } = season;
  return (
    <>
      {parts.length > 0 && (
        <ChoiceField
          type="checkbox"
          name="availability"
          label="Tick every part of a day on which you can come"
          error={errors['availability']}
          choices={parts.map(({ key, label, date, from, to }) => [
            key,
            <>
              {label}
              <span className={styles.when}>
                {formatLocal(date)}, {from} to {to}
              </span>
            </>,
          ])}
          chosen={answers?.availability}
          disabled={isContactOnly}
          isOptional
        />
      )}
      {asksPartner && (
        <TextField
          name="partnerRollNumber"
          label="Your partner's roll number"
          hint="If you dance with another candidate."
          error={errors['partnerRollNumber']}
          defaultValue={answers?.partnerRollNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isContactOnly}
          isOptional
        />
      )}
    </>
  );
}
