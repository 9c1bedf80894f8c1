import { ApiError } from '@nox/api-client';
import { buttonClass, PageHeader, TableSkeleton } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { ContentKind, ContentQuery, Item } from '../content-kind.ts';
import { FetchFailure } from '../fetch-failure.tsx';
import { DeletedItems } from './deleted-items.tsx';
import { DeletionProvider } from './deletion.tsx';
import styles from './list.module.css';

interface ListPageProps<Entity extends Item, Input extends FieldValues, List extends object> {
  kind: ContentKind<Entity, Input>;
  title: string;
  /** Fetches the items, in one list or in several by a key. */
  query: ContentQuery<List>;
  failed: string;
  empty: string;
  children: (list: List) => ReactNode;
}

export function ListPage<Entity extends Item, Input extends FieldValues, List extends object>({
  kind,
  title,
  query,
  failed,
  empty,
  children,
}: ListPageProps<Entity, Input, List>) {
  // Said at the first failure: further attempts may each wait for a network that neither answers nor fails.
  const { data: list, isError, failureReason, refetch } = useQuery(query);

  const body = () => {
    if (list !== undefined) {
      return Object.values(list).flat().length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        children(list)
      );
    }
    if (!isError && !ApiError.isUnreachable(failureReason)) {
      return <TableSkeleton label={`Loading ${title.toLowerCase()}`} />;
    }
    const failure = { message: failed, error: failureReason, queryKey: query.queryKey };
    return <FetchFailure {...failure} refetch={refetch} />;
  };

  return (
    <DeletionProvider kind={kind}>
      <div className={styles.page}>
        <PageHeader title={title}>
          <Link to={`${kind.path}/new`} className={buttonClass('primary')}>
            Add New {kind.noun}
          </Link>
        </PageHeader>
        <DeletedItems kind={kind} />
        {body()}
      </div>
    </DeletionProvider>
  );
}
