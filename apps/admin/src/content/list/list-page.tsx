import { buttonClass, EmptyState, PageHeader, QueryContent, ui } from '@nox/ui';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { ContentKind, ContentQuery, Item } from '../content-kind.ts';
import { DeletedItems } from './deleted-items.tsx';
import { DeletionProvider } from './deletion.tsx';

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
  return (
    <DeletionProvider kind={kind}>
      <div className={ui.stack5}>
        <PageHeader title={title}>
          <Link to={`${kind.path}/new`} className={buttonClass('primary')}>
            Add New {kind.noun}
          </Link>
        </PageHeader>
        <DeletedItems kind={kind} />
        <QueryContent query={query} loading={`Loading ${title.toLowerCase()}`} failed={failed}>
          {(list) =>
            Object.values(list).flat().length === 0 ? (
              <EmptyState
                action={
                  <Link to={`${kind.path}/new`} className={buttonClass('quiet')}>
                    Add the first {kind.noun.toLowerCase()}
                  </Link>
                }
              >
                {empty}
              </EmptyState>
            ) : (
              children(list)
            )
          }
        </QueryContent>
      </div>
    </DeletionProvider>
  );
}
