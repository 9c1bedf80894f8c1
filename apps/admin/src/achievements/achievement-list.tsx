import type { Achievement } from '@nox/contracts';
import { ContentTable } from '../content/list/content-table';
import { ListToolbar } from '../content/list/list-toolbar';
import { useListView } from '../content/list/list-view';
import { PICTURED_ROW } from '../content/list/pictured-row';
import { ACHIEVEMENT_COLUMNS } from './achievement-columns';

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
