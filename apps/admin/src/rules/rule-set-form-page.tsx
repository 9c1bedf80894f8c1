import { ruleQueries } from '@nox/api-client';
import { RuleSetInput } from '@nox/contracts';
import { CheckboxField, TableSkeleton, TextField } from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
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

/** The very first one is for visitors. */
const firstSet = { ...ruleSets, blank: () => RuleSetInput.parse({ isActive: true }) };

function RuleSetFormPage() {
  const isNew = useParams<'id'>().id === undefined;
  const query = useQuery({ ...ruleQueries.adminList(), enabled: isNew });
  if (query.isLoading && !query.failureReason) return <TableSkeleton label="Loading rule sets" />;
  const isFirst = isNew && query.data?.length === 0;
  return <FormPage kind={isFirst ? firstSet : ruleSets} Fields={RuleSetFields} />;
}

export { RuleSetFormPage as Component };
