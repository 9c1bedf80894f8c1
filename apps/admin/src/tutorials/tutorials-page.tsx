import { tutorialQueries } from '@nox/api-client';
import { ListPage } from '../content/list/list-page.tsx';
import { tutorials } from './tutorial-content.ts';
import { TutorialLists } from './tutorial-lists.tsx';

/** All tutorials by style, drafts included. */
function TutorialsPage() {
  return (
    <ListPage
      kind={tutorials}
      title="Tutorials"
      query={tutorialQueries.adminList()}
      failed="Failed to fetch tutorials."
      empty="No tutorials found. Add one to get started!"
      isEmpty={(byStyle) => Object.values(byStyle).every((group) => group.length === 0)}
    >
      {(byStyle) => <TutorialLists byStyle={byStyle} />}
    </ListPage>
  );
}

export { TutorialsPage as Component };
