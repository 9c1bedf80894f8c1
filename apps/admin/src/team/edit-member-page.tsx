import { teamQueries } from '@nox/api-client';
import { Button, buttonClass, Notice, PageHeader, TableSkeleton } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  // A form is made anew only when somebody asks for it: a fetch behind it must not take what was typed.
  const [reloads, setReloads] = useState(0);

  // What is edited must be what the server has now, not what a list showed a while ago.
  const {
    data: edited,
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
  if (!edited || !isFetchedAfterMount) return <TableSkeleton label="Loading member" />;
  return (
    <MemberForm
      key={reloads}
      id={id}
      version={edited.version}
      defaults={valuesOf(edited.entity)}
      onReload={() => void refetch().then(() => setReloads(reloads + 1))}
    />
  );
}

export { EditMemberPage as Component };
