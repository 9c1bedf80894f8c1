import { teamQueries } from '@nox/api-client';
import { TEAM_CATEGORIES, type TeamCategory, type TeamMember } from '@nox/contracts';
import { Bust, bustVariant } from '@nox/figures';
import { classNames, tools, ui } from '@nox/ui';
import { imageColumn } from '../content/list/content-list.tsx';
import { ListPage } from '../content/list/list-page.tsx';
import type { Columns } from '../content/list/list-view.ts';
import { OrderButton } from '../content/order/order-dialog.tsx';
import { team } from './team-content.ts';
import styles from './team-page.module.css';

const COLUMNS: Columns<TeamMember> = [
  imageColumn(({ name }) => <Bust variant={bustVariant(name)} />),
  { field: 'name', name: 'Name', isTitle: true },
  { field: 'position', name: 'Position' },
  { field: 'category', name: 'Category' },
  { field: 'year', name: 'Year' },
  { field: 'isActive', name: 'Active', words: ['Inactive', 'Active'] },
];

const inCategory = (members: readonly TeamMember[], category: TeamCategory) =>
  members.filter((member) => member.category === category);

const byCategory = (members: TeamMember[]) =>
  TEAM_CATEGORIES.flatMap((category) => inCategory(members, category));

function OrderButtons({ members }: { members: TeamMember[] }) {
  const orderable = TEAM_CATEGORIES.filter((name) => inCategory(members, name).length > 1);
  if (orderable.length === 0) return null;
  return (
    <div role="group" aria-labelledby="change-order" className={ui.stack2}>
      <span id="change-order" className={tools.label}>
        Change Order
      </span>
      <div className={classNames(tools.wrap2, styles.categories)}>
        {orderable.map((name) => (
          <OrderButton key={name} kind={team} title={name} rows={inCategory(members, name)}>
            {name}
          </OrderButton>
        ))}
      </div>
    </div>
  );
}

const TeamPage = () => (
  <ListPage
    kind={team}
    title="Team"
    query={{ ...teamQueries.adminList(), select: byCategory }}
    failed="Failed to fetch team members. Please try again later."
    empty="No team members found. Add one to get started!"
    label="Team members"
    searchLabel="Search the team"
    columns={COLUMNS}
    toolbar={(members) => <OrderButtons members={members} />}
  />
);

export { TeamPage as Component };
