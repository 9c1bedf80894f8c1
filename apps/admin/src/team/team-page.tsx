import { teamQueries } from '@nox/api-client';
import { ListPage } from '../content/list/list-page.tsx';
import { team } from './team-content.ts';
import { TeamList } from './team-list.tsx';

/** All members, those who are not shown to visitors included. */
function TeamPage() {
  return (
    <ListPage
      kind={team}
      title="Team"
      query={teamQueries.adminList()}
      failed="Failed to fetch team members. Please try again later."
      empty="No team members found. Add one to get started!"
      isEmpty={(members) => members.length === 0}
    >
      {(members) => <TeamList members={members} />}
    </ListPage>
  );
}

export { TeamPage as Component };
