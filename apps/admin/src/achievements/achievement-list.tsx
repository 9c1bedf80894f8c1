import type { Achievement } from '@nox/contracts';
import { ContentTable } from '../content/list/content-table.tsx';
import { ListToolbar } from '../content/list/list-toolbar.tsx';
import { useListView } from '../content/list/list-view.ts';
import { PICTURED_ROW } from '../content/list/pictured-row.ts';
import { ACHIEVEMENT_COLUMNS } from './achievement-columns.tsx';

export function AchievementList({ list }: { list: Achievement[] }) {
  const view = useListView();
  return (
    <>
      <ListToolbar view={view} searchLabel="Search achievements" columns={ACHIEVEMENT_COLUMNS} />
      <ContentTable
        label="Achievements"
        rows={list}
        columns={ACHIEVEMENT_COLUMNS}
        view={view}
        rowClassName={PICTURED_ROW.row}
      />
    </>
  );
}
