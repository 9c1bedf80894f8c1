import { teamQueries } from '@nox/api-client';
import { Button, buttonClass, Notice, PageHeader, TableSkeleton } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ResultNotice } from '../results/result-notice';
import styles from './team-page.module.css';
import { TeamTable } from './team-table';

/** All members, those who are not shown to visitors included. */
function TeamPage() {
  return (
    <div className={styles.page}>
      <PageHeader title="Team">
        <Link to="/admin/team/new" className={buttonClass('primary')}>
          Add New Member
        </Link>
      </PageHeader>
      <ResultNotice />
      <TeamList />
    </div>
  );
}

function TeamList() {
  const { data: members, isError, refetch } = useQuery(teamQueries.adminList());
  if (isError) {
    return (
      <Notice tone="stop">
        Failed to fetch team members. Please try again later.
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
    );
  }
  if (!members) return <TableSkeleton label="Loading team members" />;
  if (members.length === 0) {
    return <p className={styles.empty}>No team members found. Add one to get started!</p>;
  }
  return <TeamTable members={members} />;
}

export { TeamPage as Component };
