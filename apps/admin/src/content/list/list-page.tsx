import { Button, buttonClass, Notice, PageHeader, TableSkeleton } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { ContentKind, ContentQuery, Item } from '../content-kind.ts';
import { leadToHeading } from '../lead-to.ts';
import { DeletionProvider } from './deletion.tsx';
import styles from './list-page.module.css';

interface ListPageProps<Entity extends Item, Input extends FieldValues, List> {
  kind: ContentKind<Entity, Input>;
  title: string;
  query: ContentQuery<List>;
  /** What is said when the list cannot be fetched. */
  failed: string;
  /** What is said when there is nothing. */
  empty: string;
  isEmpty: (list: List) => boolean;
  children: (list: List) => ReactNode;
}

/** The frame of every content's list: its heading, the way to a new one, and what there is to say without rows. */
export function ListPage<Entity extends Item, Input extends FieldValues, List>({
  kind,
  title,
  query,
  failed,
  empty,
  isEmpty,
  children,
}: ListPageProps<Entity, Input, List>) {
  const { data: list, isError, refetch } = useQuery(query);

  const handleRetry = async () => {
    const { isSuccess } = await refetch();
    // The button that was pressed is gone.
    if (isSuccess) leadToHeading();
  };

  const body = () => {
    if (list !== undefined) {
      return isEmpty(list) ? <p className={styles.empty}>{empty}</p> : children(list);
    }
    if (!isError) return <TableSkeleton label={`Loading ${title.toLowerCase()}`} />;
    return (
      <Notice tone="stop">
        {failed}
        <Button onClick={() => void handleRetry()}>Try again</Button>
      </Notice>
    );
  };

  return (
    <DeletionProvider kind={kind}>
      <div className={styles.page}>
        <PageHeader title={title}>
          <Link to={`${kind.path}/new`} className={buttonClass('primary')}>
            Add New {kind.noun}
          </Link>
        </PageHeader>
        {body()}
      </div>
    </DeletionProvider>
  );
}
