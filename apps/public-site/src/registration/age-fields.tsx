import type { PublicSeason } from '@nox/contracts';
import { ChoiceField, EMAIL, TextField } from '../application-form/field.tsx';
import type { Errors } from '../application-form/use-checked-form.ts';
import styles from './age-fields.module.css';

const ANSWERS = [
  ['yes', 'Yes'],
  ['no', 'No, I am younger'],
] as const;

/** Whether the candidate is of age, where the season asks, and who agrees otherwise. Styles show that only after "No". */
export function AgeFields({ minors, errors }: { minors: PublicSeason['minors']; errors: Errors }) {
  if (minors === 'not asked') return null;
  return (
    <div className={styles.age}>
      <ChoiceField
        type="radio"
        name="isAdult"
        label="Are you 18 or older?"
        error={errors['isAdult']}
        choices={ANSWERS}
      />
      {minors === 'with guardian' && (
        <div className={styles.guardian}>
          <p>A parent or guardian has to agree: they get an e-mail with a button of their own.</p>
          <TextField
            name="guardian.name"
            label="Name of your parent or guardian"
            error={errors['guardian.name']}
            autoComplete="section-guardian name"
          />
          <TextField
            name="guardian.emailAddress"
            label="Their email address"
            error={errors['guardian.emailAddress']}
            autoComplete="section-guardian email"
            {...EMAIL}
          />
        </div>
      )}
    </div>
  );
}
