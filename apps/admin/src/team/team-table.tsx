import { TEAM_CATEGORIES, type TeamMember } from '@nox/contracts';
import {
  ColumnHeader,
  RowHeader,
  StatusMark,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@nox/ui';
import { Link } from 'react-router-dom';
import { MemberPhoto } from './member-photo';
import styles from './team-table.module.css';

const COLUMNS = ['Image', 'Name', 'Position', 'Category', 'Year', 'Active', 'Actions'];

export function TeamTable({ members }: { members: TeamMember[] }) {
  return (
    <Table aria-label="Team members">
      <TableHead>
        {COLUMNS.map((name) => (
          <ColumnHeader key={name}>{name}</ColumnHeader>
        ))}
      </TableHead>
      <TableBody>
        {byCategory(members).map((member) => (
          <MemberRow key={member._id} member={member} />
        ))}
      </TableBody>
    </Table>
  );
}

/** In the order of the team page; within a category the server's order stands. */
function byCategory(members: TeamMember[]): TeamMember[] {
  return TEAM_CATEGORIES.flatMap((category) =>
    members.filter((member) => member.category === category),
  );
}

function MemberRow({ member }: { member: TeamMember }) {
  return (
    <TableRow className={styles.row}>
      <TableCell className={styles.photo}>
        <MemberPhoto url={member.imageUrl} size="row" />
      </TableCell>
      <RowHeader className={styles.name}>{member.name}</RowHeader>
      <TableCell label="Position">{member.position}</TableCell>
      <TableCell label="Category">{member.category}</TableCell>
      <TableCell label="Year">{member.year}</TableCell>
      <TableCell label="Active">
        <StatusMark tone={member.isActive ? 'go' : 'off'}>
          {member.isActive ? 'Active' : 'Inactive'}
        </StatusMark>
      </TableCell>
      <TableCell className={styles.actions}>
        <Link
          to={`/admin/team/edit/${encodeURIComponent(member._id)}`}
          aria-label={`Edit ${member.name}`}
          className={styles.edit}
        >
          Edit
        </Link>
      </TableCell>
    </TableRow>
  );
}
