import { ApiError, serverNow } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import { useAuth } from '@nox/auth';
import {
  buttonClass,
  CAN_BE_UNDONE,
  DeleteDialog,
  EmptyState,
  LoadState,
  PageHeader,
  ui,
  UndoBars,
  useAnnounce,
  useChange,
} from '@nox/ui';
import { draftsOf } from '@nox/ui/forms';
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ContentKind, type Item, subjectOf } from '../content-kind.ts';
import { ContentList, type ContentListProps, type NamedItem } from './content-list.tsx';

interface ListPageProps<Row extends Item, Fetched> extends Omit<
  ContentListProps<Row>,
  'rows' | 'onDelete'
> {
  title: string;
  query: UseQueryOptions<Fetched, Error, Row[], string[]>;
  failed: string;
  empty: string;
}

export function ListPage<Row extends Item, Fetched>(props: ListPageProps<Row, Fetched>) {
  const { title, query, failed, empty, ...list } = props;
  const { kind } = list;
  const [toDelete, setToDelete] = useState<NamedItem>();
  const form = `${kind.path}/new`;
  const { data: rows, ...fetching } = useQuery(query);
  return (
    <div className={ui.stack5}>
      <PageHeader title={title}>
        <Link to={form} className={buttonClass('primary')}>
          Add New {kind.noun}
        </Link>
      </PageHeader>
      <DeletedItems kind={kind} />
      {!rows && (
        <LoadState
          query={fetching}
          queryKey={query.queryKey}
          loading={`Loading ${title.toLowerCase()}`}
          failed={failed}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState
          action={
            <Link to={form} className={buttonClass('quiet')}>
              Add the first {kind.noun.toLowerCase()}
            </Link>
          }
        >
          {empty}
        </EmptyState>
      )}
      {rows && rows.length > 0 && <ContentList {...list} rows={rows} onDelete={setToDelete} />}
      {toDelete && (
        <DeleteItemDialog kind={kind} item={toDelete} onClose={() => setToDelete(undefined)} />
      )}
    </div>
  );
}

function DeletedItems({ kind }: { kind: ContentKind }) {
  const { data: items = [] } = useQuery(kind.queries.deleted());
  const ownEmail = useAuth(({ user }) => user?.email);
  const queryClient = useQueryClient();
  return (
    <UndoBars
      changes={items.map(({ _id, name, deletedAt, ...item }) => ({
        ...item,
        _id,
        change: `${name} deleted`,
        madeAt: deletedAt,
        undo: () => kind.calls.restore(_id),
        subject: subjectOf(kind, _id),
      }))}
      ownEmail={ownEmail}
      now={serverNow}
      failed={(error) => changeFailureText(error, 'Failed to undo.')}
      refresh={() => queryClient.invalidateQueries({ queryKey: kind.queries.all })}
    />
  );
}

interface DeleteItemDialogProps {
  kind: ContentKind;
  item: NamedItem;
  onClose: () => void;
}

function DeleteItemDialog({ kind, item: { id, name }, onClose }: DeleteItemDialogProps) {
  const { texts, queries, calls } = kind;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const account = useAuth(({ user }) => user?.uid ?? '');

  const finish = (tone: 'positive' | 'negative', text: string) => {
    onClose();
    announce(tone, text, subjectOf(kind, id));
  };

  const { mutate, isPending, error } = useChange({
    mutationFn: () => calls.remove(id),
    onSuccess: () => {
      void draftsOf(account, kind.name).removeOrphaned(id);
      finish('positive', texts.deleted);
    },
    onError: (failure) => {
      // Someone else has deleted it: there is nothing to retry.
      if (failure instanceof ApiError && failure.code === 'not_found') {
        finish('negative', failure.message);
      }
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queries.all }),
  });

  return (
    <DeleteDialog
      title={`Delete ${name}`}
      question={`${texts.deleteQuestion} ${CAN_BE_UNDONE}`}
      failure={error ? ApiError.messageOr(error, texts.deleteFailed) : undefined}
      isBusy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}
