import { ruleQueries } from '@nox/api-client';
import type { RuleSet } from '@nox/contracts';
import { classNames, formatTime, tools, ui } from '@nox/ui';
import { ListPage } from '../content/list/list-page.tsx';
import type { Columns } from '../content/list/list-view.ts';
import { ruleSets } from './rule-set-content.ts';
import styles from './rules-field.module.css';

const COLUMNS: Columns<RuleSet> = [
  {
    field: 'sectionTitle',
    name: 'Section Title',
    isTitle: true,
    cell: ({ sectionTitle, eventDetails }) => (
      <>
        {sectionTitle}
        <EventLine {...eventDetails} />
      </>
    ),
  },
  { field: 'isActive', name: 'Active', words: ['Inactive', 'Active'] },
  {
    field: 'lastUpdated',
    name: 'Last Updated',
    isUnsearched: true,
    cell: ({ lastUpdated }) => (
      <time dateTime={lastUpdated} className={tools.oneLine}>
        {formatTime(lastUpdated)}
      </time>
    ),
  },
];

function EventLine({ date, day, time, venue }: RuleSet['eventDetails']) {
  const text = [date, day, time, venue].filter(Boolean).join(' · ');
  return text && <span className={classNames(ui.detail, styles.event)}>{text}</span>;
}

const activeFirst = (sets: RuleSet[]) =>
  sets.toSorted((a, b) => Number(b.isActive) - Number(a.isActive));

const RulesPage = () => (
  <ListPage
    kind={ruleSets}
    title="Audition Rules"
    query={{ ...ruleQueries.adminList(), select: activeFirst }}
    failed="Failed to fetch rule sets."
    empty="No rule sets found."
    label="Rule sets"
    searchLabel="Search rule sets"
    columns={COLUMNS}
  />
);

export { RulesPage as Component };
