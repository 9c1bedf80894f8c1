import { achievementQueries } from '@nox/api-client';
import type { Achievement } from '@nox/contracts';
import { createColumnHelper } from '@tanstack/react-table';
import { ContentList } from '../content/list/content-list.tsx';
import { ListPage } from '../content/list/list-page.tsx';
import { actionsColumn, THUMBNAIL_ROW, type features } from '../content/list/table-columns.tsx';
import { Thumbnail } from '../content/media/previews.tsx';
import { achievements } from './achievement-content.ts';

const column = createColumnHelper<typeof features, Achievement>();

const COLUMNS = column.columns([
  column.display({
    id: 'image',
    header: 'Image',
    meta: { isUnlabelled: true, className: THUMBNAIL_ROW.thumbnail },
    cell: ({ row: { original } }) => (
      <Thumbnail
        url={original.imageUrl}
        image={original.image}
        focus={original.imageFocus}
        size="row"
      />
    ),
  }),
  column.accessor('title', { header: 'Title', sortFn: 'text', meta: { isTitle: true } }),
  column.accessor('year', { header: 'Year', sortFn: 'alphanumeric' }),
  column.accessor('category', { header: 'Category', sortFn: 'text' }),
  column.display(actionsColumn<Achievement>(achievements)),
]);

function AchievementsPage() {
  return (
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
          rowClassName={THUMBNAIL_ROW.row}
        />
      )}
    </ListPage>
  );
}

export { AchievementsPage as Component };
