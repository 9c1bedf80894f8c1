import { AuditSubject, type AuditPage } from '@nox/contracts';
import { Button, classNames, Field, focusHeading, tools, ui } from '@nox/ui';
import styles from './audit-log.module.css';
import { SUBJECT_LABELS } from './subjects.ts';
import { useAuditView } from './audit-query.ts';

export function AuditFilters({ people }: Pick<AuditPage, 'people'>) {
  const { query, setFilter } = useAuditView();
  // Whom the address names may have made no change, or not be known yet.
  const isKnown = !query.by || people.some(({ uid }) => uid === query.by);
  return (
    <div className={classNames(tools.wrap3, tools.screenOnly, styles.filters)}>
      <Field label="Area">
        {(control) => (
          <select
            {...control}
            value={query.subject ?? ''}
            onChange={({ currentTarget }) => setFilter('subject', currentTarget.value)}
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
            onChange={({ currentTarget }) => setFilter('by', currentTarget.value)}
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
              setFilter('item', '');
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
