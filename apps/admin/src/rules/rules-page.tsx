import { ruleQueries } from '@nox/api-client';
import { ListPage } from '../content/list/list-page.tsx';
import { ruleSets } from './rule-set-content.ts';
import { RuleSetList } from './rule-set-list.tsx';

function RulesPage() {
  return (
    <ListPage
      kind={ruleSets}
      title="Audition Rules"
      query={ruleQueries.adminList()}
      failed="Failed to fetch rule sets."
      empty="No rule sets found."
      isEmpty={(sets) => sets.length === 0}
    >
      {(sets) => <RuleSetList sets={sets} />}
    </ListPage>
  );
}

export { RulesPage as Component };
