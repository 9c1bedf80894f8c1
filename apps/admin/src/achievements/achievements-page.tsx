import { achievementQueries } from '@nox/api-client';
import type { Achievement } from '@nox/contracts';
import { imageColumn } from '../content/list/content-list.tsx';
import { ListPage } from '../content/list/list-page.tsx';
import type { Columns } from '../content/list/list-view.ts';
import { achievements } from './achievement-content.ts';

const COLUMNS: Columns<Achievement> = [
  imageColumn(),
  { field: 'title', name: 'Title', isTitle: true },
  { field: 'year', name: 'Year' },
  { field: 'category', name: 'Category' },
];

const AchievementsPage = () => (
  <ListPage
    kind={achievements}
    title="Achievements"
    query={achievementQueries.adminList()}
    failed="Failed to fetch achievements."
    empty="No achievements found. Add one to get started!"
    label="Achievements"
    searchLabel="Search achievements"
    columns={COLUMNS}
  />
);

export { AchievementsPage as Component };
