import { teamCalls } from '@nox/api-client';
import { TEAM_CATEGORIES, type TeamCategory, type TeamMember } from '@nox/contracts';
import { Button } from '@nox/ui';
import { useMemo, useState } from 'react';
import { ContentTable } from '../content/list/content-table.tsx';
import { ListToolbar } from '../content/list/list-toolbar.tsx';
import { useListView } from '../content/list/list-view.ts';
import { PICTURED_ROW } from '../content/list/pictured-row.ts';
import { OrderDialog } from '../content/order/order-dialog.tsx';
import { TEAM_COLUMNS } from './team-columns.tsx';
import { team } from './team-content.ts';
import styles from './team-list.module.css';

export function TeamList({ members }: { members: TeamMember[] }) {
  const view = useListView();
  const [ordering, setOrdering] = useState<TeamCategory>();
  const rows = useMemo(
    () => TEAM_CATEGORIES.flatMap((name) => inCategory(members, name)),
    [members],
  );
  // One alone is in order.
  const orderable = TEAM_CATEGORIES.filter((name) => inCategory(members, name).length > 1);

  return (
    <>
      <ListToolbar view={view} searchLabel="Search the team" columns={TEAM_COLUMNS}>
        {orderable.length > 0 && (
          <div role="group" aria-labelledby="change-order" className={styles.order}>
            <span id="change-order" className={styles.label}>
              Change Order
            </span>
            <div className={styles.categories}>
              {orderable.map((name) => (
                <Button key={name} onClick={() => setOrdering(name)}>
                  {name}
                </Button>
              ))}
            </div>
          </div>
        )}
      </ListToolbar>
      <ContentTable
        label="Team members"
        rows={rows}
        columns={TEAM_COLUMNS}
        view={view}
        rowClassName={PICTURED_ROW.row}
      />
      {ordering && (
        <OrderDialog
          title={ordering}
          items={inCategory(members, ordering).map(({ _id, name }) => ({ id: _id, name }))}
          save={teamCalls.saveOrder}
          queryKey={team.queries.all}
          onClose={() => setOrdering(undefined)}
        />
      )}
    </>
  );
}

/** Within a category the server's order stands. */
function inCategory(members: readonly TeamMember[], category: TeamCategory): TeamMember[] {
  return members.filter((member) => member.category === category);
}
