import { achievementQueries } from '@nox/api-client';
import { ListPage } from '../content/list/list-page.tsx';
import { achievements } from './achievement-content.ts';
import { AchievementList } from './achievement-list.tsx';

function AchievementsPage() {
  return (
    <ListPage
      kind={achievements}
      title="Achievements"
      query={achievementQueries.adminList()}
      failed="Failed to fetch achievements."
      empty="No achievements found. Add one to get started!"
      isEmpty={(list) => list.length === 0}
    >
      {(list) => <AchievementList list={list} />}
    </ListPage>
  );
}

export { AchievementsPage as Component };
