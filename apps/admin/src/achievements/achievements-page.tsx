import { achievementQueries } from '@nox/api-client';
import type { Achievement } from '@nox/contracts';
import { ContentList } from '../content/list/content-list.tsx';
import { ListPage } from '../content/list/list-page.tsx';
import { actionsColumn, thumbnailClass, type Columns } from '../content/list/table-columns.tsx';
import { Thumbnail } from '../content/media/previews.tsx';
import { achievements } from './achievement-content.ts';

const COLUMNS: Columns<Achievement> = [
  {
    name: 'Image',
    label: null,
    className: thumbnailClass,
    cell: (achievement) => (
      <Thumbnail
        url={achievement.imageUrl}
        image={achievement.image}
        focus={achievement.imageFocus}
        size="row"
      />
    ),
  },
  { field: 'title', name: 'Title', isTitle: true },
  { field: 'year', name: 'Year' },
  { field: 'category', name: 'Category' },
  actionsColumn<Achievement>(achievements),
];

const AchievementsPage = () => (
  <ListPage
    kind={achievements}
    title="Achievements"
    query={achievementQueries.adminList()}
    failed="Failed to fetch achievements."
    empty="No achievements found. Add one to get started!"
  >
    {(list) => (
      <ContentList
        label="Achievements"
        searchLabel="Search achievements"
        rows={list}
        columns={COLUMNS}
      />
    )}
  </ListPage>
);

export { AchievementsPage as Component };
