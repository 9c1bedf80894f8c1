import type { RuleSet } from '@nox/contracts';
import { ContentTable } from '../content/list/content-table.tsx';
import { ListToolbar } from '../content/list/list-toolbar.tsx';
import { useListView } from '../content/list/list-view.ts';
import { RULE_SET_COLUMNS } from './rule-set-columns.tsx';

export function RuleSetList({ sets }: { sets: RuleSet[] }) {
  const view = useListView();
  return (
    <>
      <ListToolbar view={view} searchLabel="Search rule sets" columns={RULE_SET_COLUMNS} />
      <ContentTable label="Rule sets" rows={sets} columns={RULE_SET_COLUMNS} view={view} />
    </>
  );
}
