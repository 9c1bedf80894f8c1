import type { RuleSetInput } from '@nox/contracts';
import { CheckboxField, TextField } from '@nox/ui';
import { useContentFields } from '../content/form/content-fields.ts';
import { FieldPair } from '../content/form/field-pair.tsx';
import { ruleSets } from './rule-set-content.ts';
import { RulesField } from './rules-field.tsx';

const { labels } = ruleSets;

/** Everything about a rule set. */
export function RuleSetFields() {
  const { field } = useContentFields<RuleSetInput>();
  return (
    <>
      <TextField
        label={labels.sectionTitle}
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
