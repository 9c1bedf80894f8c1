import type { RuleSetInput } from '@nox/contracts';
import { CheckboxField, TextField } from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { FieldPair } from '../content/form/content-fields.tsx';
import { FormPage } from '../content/form/form-page.tsx';
import { ruleSets } from './rule-set-content.ts';
import { RulesField } from './rules-field.tsx';

function RuleSetFields() {
  const { field } = useFormFields<RuleSetInput>();
  return (
    <>
      <TextField
        label={ruleSets.labels.sectionTitle}
        required
        autoComplete="off"
        {...field('sectionTitle')}
      />
      <FieldPair>
        <TextField label="Date" {...field('eventDetails.date')} />
        <TextField label="Day" {...field('eventDetails.day')} />
      </FieldPair>
      <FieldPair>
        <TextField label="Time" {...field('eventDetails.time')} />
        <TextField label="Venue" {...field('eventDetails.venue')} />
      </FieldPair>
      <RulesField />
      <CheckboxField
        label="Set this as the Active Rule Set (will deactivate others)"
        {...field('isActive')}
      />
    </>
  );
}

export const Component = () => <FormPage kind={ruleSets} Fields={RuleSetFields} />;
