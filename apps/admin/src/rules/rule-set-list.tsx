import type { RuleSet } from '@nox/contracts';
import { ContentTable } from '../content/list/content-table';
import { ListToolbar } from '../content/list/list-toolbar';
import { useListView } from '../content/list/list-view';
import { RULE_SET_COLUMNS } from './rule-set-columns';

export function RuleSetList({ sets }: { sets: RuleSet[] }) {
  const view = useListView();
  return (
    <>
      <ListToolbar view={view} searchLabel="Search rule sets" columns={RULE_SET_COLUMNS} />
      <ContentTable label="Rule sets" rows={sets} columns={RULE_SET_COLUMNS} view={view} />
    </>
  );
}
