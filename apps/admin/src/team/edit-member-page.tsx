import { teamQueries } from '@nox/api-client';
import { Button, buttonClass, Notice, PageHeader, TableSkeleton } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { MemberForm } from './member-form';
import styles from './member-page.module.css';
import { valuesOf } from './member-values';

function EditMemberPage() {
  const { id } = useParams<'id'>();
  return (
    <div className={styles.page}>
      <PageHeader title="Edit Member" />
      {/* Another member is another form: nothing typed for one may end up in the other. */}
      <LoadedMemberForm key={id} id={id!} />
    </div>
  );
}

function LoadedMemberForm({ id }: { id: string }) {
  // What is edited must be what the server has now, not what a list showed a while ago.
  const {
    data: member,
    isFetchedAfterMount,
    isError,
    refetch,
  } = useQuery({
    ...teamQueries.adminOne(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });

  if (isError) {
    return (
      <>
        <Notice tone="stop">
          Failed to load member data.
          <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
        <Link to="/admin/team" className={buttonClass('quiet')}>
          Back to the team
        </Link>
      </>
    );
  }
  if (!member || !isFetchedAfterMount) return <TableSkeleton label="Loading member" />;
  return <MemberForm id={id} defaults={valuesOf(member)} />;
}

export { EditMemberPage as Component };
