import { TEAM_CATEGORIES } from '@nox/contracts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@nox/ui';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import styles from './member-fields.module.css';
import type { MemberValues } from './member-values';

interface MemberFieldsProps {
  register: UseFormRegister<MemberValues>;
  errors: FieldErrors<MemberValues>;
}

/** Everything about a member that is typed or chosen. */
export function MemberFields({ register, errors }: MemberFieldsProps) {
  const field = (name: keyof MemberValues) => ({
    ...register(name, name === 'displayOrder' ? { valueAsNumber: true } : {}),
    error: errors[name]?.message,
  });

  return (
    <>
      <div className={styles.pair}>
        <TextField label="Name" required autoComplete="off" {...field('name')} />
        <TextField label="Position" required {...field('position')} />
      </div>
      <div className={styles.pair}>
        <TextField label="Year" {...field('year')} />
        <SelectField label="Category" options={TEAM_CATEGORIES} {...field('category')} />
      </div>
      <div className={styles.pair}>
        <TextField label="Instagram URL" type="url" {...field('instaUrl')} />
        <TextField label="LinkedIn URL" type="url" {...field('linkedInUrl')} />
      </div>
      <TextAreaField label="Intro" rows={4} {...field('intro')} />
      <TextAreaField label="Specialization" rows={2} {...field('specialization')} />
      <div className={styles.pair}>
        <TextField
          label="Display Order (0 is highest)"
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          {...field('displayOrder')}
        />
        <div className={styles.active}>
          <CheckboxField label="Active" {...register('isActive')} />
        </div>
      </div>
    </>
  );
}
