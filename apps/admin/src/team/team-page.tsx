import { teamCalls, teamQueries } from '@nox/api-client';
import { TEAM_CATEGORIES, type TeamCategory, type TeamMember } from '@nox/contracts';
import { Bust, bustVariant } from '@nox/figures';
import { Button, classNames, tools, ui } from '@nox/ui';
import { useMemo, useState } from 'react';
import { ContentList } from '../content/list/content-list.tsx';
import { ListPage } from '../content/list/list-page.tsx';
import { actionsColumn, thumbnailClass, type Columns } from '../content/list/table-columns.tsx';
import { Thumbnail } from '../content/media/previews.tsx';
import { OrderDialog } from '../content/order/order-dialog.tsx';
import { team } from './team-content.ts';
import styles from './team-page.module.css';

const COLUMNS: Columns<TeamMember> = [
  {
    name: 'Image',
    label: null,
    className: thumbnailClass,
    cell: (member) => (
      <Thumbnail
        url={member.imageUrl}
        image={member.image}
        focus={member.imageFocus}
        size="row"
        placeholder={<Bust variant={bustVariant(member.name)} />}
      />
    ),
  },
  { field: 'name', name: 'Name', isTitle: true },
  { field: 'position', name: 'Position' },
  { field: 'category', name: 'Category' },
  { field: 'year', name: 'Year' },
  { field: 'isActive', name: 'Active', words: ['Inactive', 'Active'] },
  actionsColumn<TeamMember>(team),
];

function TeamList({ members }: { members: TeamMember[] }) {
  const [ordering, setOrdering] = useState<TeamCategory>();
  const rows = useMemo(
    () => TEAM_CATEGORIES.flatMap((name) => inCategory(members, name)),
    [members],
  );
  const orderable = TEAM_CATEGORIES.filter((name) => inCategory(members, name).length > 1);

  return (
    <>
      <ContentList label="Team members" searchLabel="Search the team" rows={rows} columns={COLUMNS}>
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
const inCategory = (members: readonly TeamMember[], category: TeamCategory): TeamMember[] =>
  members.filter((member) => member.category === category);

const TeamPage = () => (
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

export { TeamPage as Component };
