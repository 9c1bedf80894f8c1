import { achievementQueries, ruleQueries, teamQueries, tutorialQueries } from '@nox/api-client';
import {
  type Achievement,
  DIFFICULTIES,
  type RuleSet,
  type TeamMember,
  type Tutorial,
  type TutorialsByStyle,
} from '@nox/contracts';
import { Bust, bustVariant } from '@nox/figures';
import { classNames, formatDuration, formatTime, tools, ui } from '@nox/ui';
import { achievements, ruleSets, team, tutorials } from '../kinds.ts';
import { useContentName } from '../list-address.ts';
import { OrderButton } from '../order/order-dialog.tsx';
import { imageColumn } from './content-list.tsx';
import { ListPage } from './list-page.tsx';
import type { Columns } from './list-view.ts';
import styles from './list.module.css';

const TEAM_COLUMNS: Columns<TeamMember> = [
  imageColumn(({ name }) => <Bust variant={bustVariant(name)} />),
  { field: 'name', name: 'Name', isTitle: true },
  { field: 'position', name: 'Position' },
  { field: 'category', name: 'Category', place: 'none' },
  { field: 'year', name: 'Year' },
  { field: 'isActive', name: 'Active', place: 'end', words: ['Inactive', 'Active'] },
];

function OrderButtons({ members }: { members: TeamMember[] }) {
  const categories = [...Map.groupBy(members, ({ category }) => category)];
  const orderable = categories.filter(([, rows]) => rows.length > 1);
  if (orderable.length === 0) return null;
  return (
    <div role="group" aria-labelledby="change-order" className={ui.stack2}>
      <span id="change-order" className={tools.label}>
        Change Order
      </span>
      <div className={classNames(tools.wrap2, styles.categories)}>
        {orderable.map(([name, rows]) => (
          <OrderButton key={name} kind={team} title={name} rows={rows}>
            {name}
          </OrderButton>
        ))}
      </div>
    </div>
  );
}

const TUTORIAL_COLUMNS: Columns<Tutorial> = [
  {
    field: 'title',
    name: 'Title',
    isTitle: true,
    cell: ({ title, videoDuration }) => (
      <>
        {title}
        {videoDuration && (
          <span className={classNames(ui.minor, ui.regular, ui.digits)}>
            {' '}
            {formatDuration(videoDuration)}
          </span>
        )}
      </>
    ),
  },
  { field: 'instructor', name: 'Instructor', className: styles.instructor },
  {
    field: 'difficulty',
    name: 'Difficulty',
    className: styles.level,
    sortKey: ({ difficulty }) => DIFFICULTIES.indexOf(difficulty),
  },
  {
    field: 'isPublished',
    name: 'Published',
    place: 'mark',
    className: styles.level,
    words: ['Draft', 'Published'],
  },
];

const TUTORIAL_GROUPS = {
  of: ({ danceStyle }: Tutorial) => danceStyle,
  action: (style: string, rows: Tutorial[]) => (
    <OrderButton kind={tutorials} title={style} rows={rows} aria-label={`Change Order of ${style}`}>
      Change Order
    </OrderButton>
  ),
};

const inOrder = (byStyle: TutorialsByStyle) => Object.values(byStyle).flat();

const ACHIEVEMENT_COLUMNS: Columns<Achievement> = [
  imageColumn(),
  { field: 'title', name: 'Title', isTitle: true },
  { field: 'year', name: 'Year' },
  { field: 'category', name: 'Category' },
];

const RULE_SET_COLUMNS: Columns<RuleSet> = [
  {
    field: 'sectionTitle',
    name: 'Section Title',
    isTitle: true,
    cell: ({ sectionTitle, eventDetails: { date, day, time, venue } }) => {
      const event = [date, day, time, venue].filter(Boolean).join(' · ');
      return (
        <>
          {sectionTitle}
          {event && <div className={ui.detail}>{event}</div>}
        </>
      );
    },
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

const activeFirst = (sets: RuleSet[]) =>
  sets.toSorted((a, b) => Number(b.isActive) - Number(a.isActive));

export const LIST_PAGES = {
  team: () => (
    <ListPage
      kind={team}
      title="Team"
      query={teamQueries.adminList()}
      failed="Failed to fetch team members. Please try again later."
      empty="No team members found. Add one to get started!"
      label="Team members"
      searchLabel="Search the team"
      columns={TEAM_COLUMNS}
      toolbar={(members) => <OrderButtons members={members} />}
    />
  ),
  tutorials: () => (
    <ListPage
      kind={tutorials}
      title="Tutorials"
      query={{ ...tutorialQueries.adminList(), select: inOrder }}
      failed="Failed to fetch tutorials."
      empty="No tutorials found. Add one to get started!"
      label="Tutorials"
      searchLabel="Search tutorials"
      columns={TUTORIAL_COLUMNS}
      groups={TUTORIAL_GROUPS}
    />
  ),
  achievements: () => (
    <ListPage
      kind={achievements}
      title="Achievements"
      query={achievementQueries.adminList()}
      failed="Failed to fetch achievements."
      empty="No achievements found. Add one to get started!"
      label="Achievements"
      searchLabel="Search achievements"
      columns={ACHIEVEMENT_COLUMNS}
    />
  ),
  rules: () => (
    <ListPage
      kind={ruleSets}
      title="Audition Rules"
      query={{ ...ruleQueries.adminList(), select: activeFirst }}
      failed="Failed to fetch rule sets."
      empty="No rule sets found."
      label="Rule sets"
      searchLabel="Search rule sets"
      columns={RULE_SET_COLUMNS}
    />
  ),
};

export function Component() {
  const Page = LIST_PAGES[useContentName() as keyof typeof LIST_PAGES];
  return <Page />;
}
