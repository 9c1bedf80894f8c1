import { AuditSubject, type AuditPage, type AuditQuery } from '@nox/contracts';
import { Button, classNames, SelectField, focusHeading, ui } from '@nox/ui';
import styles from './audit-log.module.css';
import { SUBJECT_LABELS } from './subjects.ts';
import type { useAuditView } from './audit-query.ts';

interface AuditFiltersProps {
  query: AuditQuery;
  people: AuditPage['people'];
  onFilter: ReturnType<typeof useAuditView>['setFilter'];
}

export function AuditFilters({ query, people, onFilter }: AuditFiltersProps) {
  // Whom the address names may have made no change, or not be known yet.
  const isKnown = !query.by || people.some(({ uid }) => uid === query.by);
  const unknown = isKnown ? [] : [[query.by ?? '', '…'] as const];
  return (
    <div className={classNames(ui.wrap3, ui.screenOnly, styles.filters)}>
      <SelectField
        label="Area"
        placeholder="All"
        options={AuditSubject.options.map((subject) => [subject, SUBJECT_LABELS[subject]])}
        value={query.subject ?? ''}
        onChange={({ currentTarget }) => onFilter('subject', currentTarget.value)}
      />
      <SelectField
        label="Person"
        placeholder="Everybody"
        options={[...unknown, ...people.map(({ uid, name }) => [uid, name] as const)]}
        value={query.by ?? ''}
        onChange={({ currentTarget }) => onFilter('by', currentTarget.value)}
      />
      {query.item && (
        <p className={classNames(styles.only, ui.row4)}>
          Only what was done to one item is shown.
          <Button
            onClick={() => {
              onFilter('item', '');
              focusHeading();
            }}
          >
            Show all
          </Button>
        </p>
      )}
    </div>
  );
}
