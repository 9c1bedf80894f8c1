import { DANCE_STYLES, type CandidateInput, type PublicSeason } from '@nox/contracts';
import { classNames, formatLocal } from '@nox/ui';
import type { ReactNode } from 'react';
import titles from '../components/titles.module.css';
import styles from './application-fields.module.css';
import { ChoiceField, EMAIL, ParagraphField, ROLL_NUMBER, TextField } from './field.tsx';
import type { Errors } from './use-checked-form.ts';

export const LABELS: Readonly<Record<keyof CandidateInput, string>> = {
  fullName: 'Full name',
  rollNumber: 'Roll number',
  branch: 'Branch',
  phoneNumber: 'Phone number',
  emailAddress: 'Email address',
  danceStyle: 'Dance style',
  rateYourself: 'Rate yourself',
  whyNox: 'Why NOX?',
  otherSkills: 'Other skills',
  danceVideoUrl: 'Video',
  availability: 'When you can come',
  partnerRollNumber: "Your partner's roll number",
};

interface ApplicationFieldsProps {
  season: Pick<PublicSeason, 'parts' | 'asksPartner' | 'emailDomains'>;
  errors: Errors;
  answers?: CandidateInput | undefined;
  isContactOnly?: boolean;
  children?: ReactNode;
}

/** The fields of an application, in three groups. They are uncontrolled. */
export function ApplicationFields(props: ApplicationFieldsProps) {
  const { season, errors, answers, isContactOnly = false, children } = props;
  const { parts, asksPartner, emailDomains } = season;
  const contact = (name: Exclude<keyof CandidateInput, 'rateYourself' | 'availability'>) => ({
    name,
    label: LABELS[name],
    error: errors[name],
    defaultValue: answers?.[name],
  });
  const field = (name: Parameters<typeof contact>[0]) => ({
    ...contact(name),
    autoComplete: 'off',
    readOnly: isContactOnly,
  });
  return (
    <>
      <Group title="You">
        <TextField {...field('fullName')} autoComplete="name" />
        <TextField {...field('rollNumber')} {...ROLL_NUMBER} hint="As on your student card." />
        <TextField {...field('branch')} hint="What you study, such as Computer Science." />
        <TextField {...contact('phoneNumber')} type="tel" inputMode="tel" autoComplete="tel" />
        <TextField
          {...contact('emailAddress')}
          {...EMAIL}
          hint={
            answers
              ? 'A new address counts once you confirm it by the link in our email to it.'
              : `${emailDomains?.length ? `Only addresses of ${emailDomains.join(' or ')} can register. ` : ''}Your application counts once you confirm it by the link in our email to this address.`
          }
          autoComplete="email"
        />
        {children}
      </Group>
      <Group title="Your dance">
        <TextField
          {...field('danceStyle')}
          hint="The one that you show us; any style is welcome."
          list="dance-styles"
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
        <ParagraphField {...field('whyNox')} autoComplete={undefined} isOptional />
        <TextField
          {...field('otherSkills')}
          hint="Music, video, design, organising: whatever a society can use."
          isOptional
        />
        <TextField
          {...field('danceVideoUrl')}
          label="Link to a video of you dancing"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          isOptional
        />
      </Group>
      {(parts.length > 0 || asksPartner) && (
        <Group title="When you can come">
          {parts.length > 0 && (
            <ChoiceField
              type="checkbox"
              name="availability"
              label="Tick every part of a day on which you can come"
              error={errors['availability']}
              choices={parts.map(partChoice)}
              chosen={answers?.availability}
              disabled={isContactOnly}
              isOptional
            />
          )}
          {asksPartner && (
            <TextField
              {...field('partnerRollNumber')}
              {...ROLL_NUMBER}
              hint="If you dance with another candidate."
              isOptional
            />
          )}
        </Group>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <h3 className={classNames(titles.within, styles.title)}>{title}</h3>
      </legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** Ratings go from 0 to 10. An imported rating may be between two whole ones. */
const ratingsWith = (rating = 0) =>
  [...new Set([...Array(11).keys(), rating])]
    .toSorted((a, b) => a - b)
    .map((each) => [String(each), each] as const);

const partChoice = ({ key, label, date, from, to }: PublicSeason['parts'][number]) =>
  [
    key,
    <>
      {label}
      <span className={styles.when}>
        {formatLocal(date)}, {from} to {to}
      </span>
    </>,
  ] as const;
