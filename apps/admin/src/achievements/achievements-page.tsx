import { achievementQueries } from '@nox/api-client';
import { ListPage } from '../content/list/list-page';
import { achievements } from './achievement-content';
import { AchievementList } from './achievement-list';

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
