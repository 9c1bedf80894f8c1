import { ruleQueries } from '@nox/api-client';
import type { RuleSet } from '@nox/contracts';
import { classNames, formatTime, ui } from '@nox/ui';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { ContentList } from '../content/list/content-list.tsx';
import { ListPage } from '../content/list/list-page.tsx';
import { actionsColumn, flagColumn, type features } from '../content/list/table-columns.tsx';
import { ruleSets } from './rule-set-content.ts';
import styles from './rules-field.module.css';

const column = createColumnHelper<typeof features, RuleSet>();

const COLUMNS = column.columns([
  column.accessor('sectionTitle', {
    header: 'Section Title',
    sortFn: 'text',
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <>
        {original.sectionTitle}
        <EventLine {...original.eventDetails} />
      </>
    ),
  }),
  column.accessor('isActive', { header: 'Active', ...flagColumn('Inactive', 'Active') }),
  column.accessor('lastUpdated', {
    header: 'Last Updated',
    sortFn: 'basic',
    meta: { isUnsearched: true },
    cell: ({ getValue }) => (
      <time dateTime={getValue()} className={styles.time}>
        {formatTime(getValue())}
      </time>
    ),
  }),
  column.display(actionsColumn<RuleSet>(ruleSets)),
]);

/** When and where the audition is, which distinguishes sets with the same title. */
function EventLine({ date, day, time, venue }: RuleSet['eventDetails']) {
  const text = [date, day, time, venue].filter(Boolean).join(' · ');
  return text && <span className={classNames(ui.detail, styles.event)}>{text}</span>;
}

/** The active one first. */
function RuleSets({ sets }: { sets: RuleSet[] }) {
  const rows = useMemo(
    () => sets.toSorted((a, b) => Number(b.isActive) - Number(a.isActive)),
    [sets],
  );
  return (
    <ContentList label="Rule sets" searchLabel="Search rule sets" rows={rows} columns={COLUMNS} />
  );
}

function RulesPage() {
  return (
    <ListPage
      kind={ruleSets}
      title="Audition Rules"
      query={ruleQueries.adminList()}
      failed="Failed to fetch rule sets."
      empty="No rule sets found."
    >
      {(sets) => <RuleSets sets={sets} />}
    </ListPage>
  );
}

export { RulesPage as Component };
