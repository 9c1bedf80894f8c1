import { AuditSubject, type AuditPage } from '@nox/contracts';
import { FilterNote, SelectField, Toolbar } from '@nox/ui';
import { SUBJECT_LABELS } from './subjects.ts';
import { useAuditView } from './audit-query.ts';

export function AuditFilters({ people }: Pick<AuditPage, 'people'>) {
  const { query, setFilter } = useAuditView();
  // Whom the address names may have made no change, or not be known yet.
  const isKnown = !query.by || people.some(({ uid }) => uid === query.by);
  const unknown = isKnown ? [] : [[query.by ?? '', '…'] as const];
  return (
    <Toolbar>
      <SelectField
        label="Area"
        placeholder="All"
        options={AuditSubject.options.map((subject) => [subject, SUBJECT_LABELS[subject]])}
        value={query.subject ?? ''}
        onChange={({ currentTarget }) => setFilter('subject', currentTarget.value)}
      />
      <SelectField
        label="Person"
        placeholder="Everybody"
        options={[...unknown, ...people.map(({ uid, name }) => [uid, name] as const)]}
        value={query.by ?? ''}
        onChange={({ currentTarget }) => setFilter('by', currentTarget.value)}
      />
      {query.item && (
        <FilterNote onShowAll={() => setFilter('item', '')}>
          Only what was done to one item is shown.
        </FilterNote>
      )}
    </Toolbar>
  );
}
