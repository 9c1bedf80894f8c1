import { AuditSubject, type AuditPage, type AuditQuery } from '@nox/contracts';
import { Button, classNames, Field, focusHeading, ui } from '@nox/ui';
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
  return (
    <div className={classNames(ui.wrap3, ui.screenOnly, styles.filters)}>
      <Field label="Area">
        {(control) => (
          <select
            {...control}
            value={query.subject ?? ''}
            onChange={({ currentTarget }) => onFilter('subject', currentTarget.value)}
          >
            <option value="">All</option>
            {AuditSubject.options.map((subject) => (
              <option key={subject} value={subject}>
                {SUBJECT_LABELS[subject]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Person">
        {(control) => (
          <select
            {...control}
            value={query.by ?? ''}
            onChange={({ currentTarget }) => onFilter('by', currentTarget.value)}
          >
            <option value="">Everybody</option>
            {!isKnown && <option value={query.by}>…</option>}
            {people.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
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
