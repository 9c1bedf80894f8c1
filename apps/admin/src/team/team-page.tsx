import { teamCalls, teamQueries } from '@nox/api-client';
import { TEAM_CATEGORIES, type TeamCategory, type TeamMember } from '@nox/contracts';
import { Bust, bustVariant } from '@nox/figures';
import { Button, classNames, tools, ui } from '@nox/ui';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { ContentList } from '../content/list/content-list.tsx';
import { ListPage } from '../content/list/list-page.tsx';
import {
  actionsColumn,
  flagColumn,
  THUMBNAIL_ROW,
  type features,
} from '../content/list/table-columns.tsx';
import { Thumbnail } from '../content/media/previews.tsx';
import { OrderDialog } from '../content/order/order-dialog.tsx';
import { team } from './team-content.ts';
import styles from './team-page.module.css';

const column = createColumnHelper<typeof features, TeamMember>();

const COLUMNS = column.columns([
  column.display({
    id: 'image',
    header: 'Image',
    meta: { isUnlabelled: true, className: THUMBNAIL_ROW.thumbnail },
    cell: ({ row: { original } }) => (
      <Thumbnail
        url={original.imageUrl}
        image={original.image}
        focus={original.imageFocus}
        size="row"
        placeholder={<Bust variant={bustVariant(original.name)} />}
      />
    ),
  }),
  column.accessor('name', { header: 'Name', sortFn: 'text', meta: { isTitle: true } }),
  column.accessor('position', { header: 'Position', sortFn: 'text' }),
  column.accessor('category', { header: 'Category', sortFn: 'text' }),
  column.accessor('year', { header: 'Year', sortFn: 'alphanumeric' }),
  column.accessor('isActive', { header: 'Active', ...flagColumn('Inactive', 'Active') }),
  column.display(actionsColumn<TeamMember>(team)),
]);

function TeamList({ members }: { members: TeamMember[] }) {
  const [ordering, setOrdering] = useState<TeamCategory>();
  const rows = useMemo(
    () => TEAM_CATEGORIES.flatMap((name) => inCategory(members, name)),
    [members],
  );
  const orderable = TEAM_CATEGORIES.filter((name) => inCategory(members, name).length > 1);

  return (
    <>
      <ContentList
        label="Team members"
        searchLabel="Search the team"
        rows={rows}
        columns={COLUMNS}
        rowClassName={THUMBNAIL_ROW.row}
      >
        {orderable.length > 0 && (
          <div role="group" aria-labelledby="change-order" className={ui.stack2}>
            <span id="change-order" className={tools.label}>
              Change Order
            </span>
            <div className={classNames(tools.wrap2, styles.categories)}>
              {orderable.map((name) => (
                <Button key={name} onClick={() => setOrdering(name)}>
                  {name}
                </Button>
              ))}
            </div>
          </div>
        )}
      </ContentList>
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

/** In the server's order. */
function inCategory(members: readonly TeamMember[], category: TeamCategory): TeamMember[] {
  return members.filter((member) => member.category === category);
}

function TeamPage() {
  return (
    <ListPage
      kind={team}
      title="Team"
      query={teamQueries.adminList()}
      failed="Failed to fetch team members. Please try again later."
      empty="No team members found. Add one to get started!"
    >
      {(members) => <TeamList members={members} />}
    </ListPage>
  );
}

export { TeamPage as Component };
