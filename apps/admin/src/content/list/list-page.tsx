import { ApiError, serverNow } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/call';
import { useAuth } from '@nox/auth';
import {
  buttonClass,
  CAN_BE_UNDONE,
  DeleteDialog,
  EmptyState,
  PageHeader,
  QueryContent,
  ui,
  UndoBar,
  UndoBars,
  useAnnounce,
  useChange,
} from '@nox/ui';
import { draftsOf } from '@nox/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ContentKind, type ContentQuery, subjectOf } from '../content-kind.ts';

interface ListPageProps<List extends object> {
  kind: ContentKind;
  title: string;
  /** Fetches the items, in one list or in several by a key. */
  query: ContentQuery<List>;
  failed: string;
  empty: string;
  children: (list: List) => ReactNode;
}

export function ListPage<List extends object>(props: ListPageProps<List>) {
  const { kind, title, query, failed, empty, children } = props;
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

function DeletedItems({ kind }: { kind: ContentKind }) {
  const { data: items = [] } = useQuery(kind.queries.deleted());
  const ownEmail = useAuth(({ user }) => user?.email);
  const queryClient = useQueryClient();
  return (
    <UndoBars>
      {items.map(({ _id: id, name, deletedAt, until, by }) => (
        <UndoBar
          key={id}
          change={`${name} deleted`}
          by={by === ownEmail ? null : by}
          madeAt={deletedAt}
          until={until}
          now={serverNow}
          undo={() => kind.calls.restore(id)}
          failed={(error) => changeFailureText(error, 'Failed to undo.')}
          subject={subjectOf(kind, id)}
          refresh={() => queryClient.invalidateQueries({ queryKey: kind.queries.all })}
        />
      ))}
    </UndoBars>
  );
}

interface ToDelete {
  id: string;
  name: string;
}

const Deletion = createContext<(item: ToDelete) => void>(() => undefined);

export const useDeletion = () => useContext(Deletion);

/** Deletes an item after a confirmation and announces the result; a failure stays in the dialog, with a retry. */
function DeletionProvider({ kind, children }: { kind: ContentKind; children: ReactNode }) {
  const { texts, queries, calls } = kind;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const account = useAuth(({ user }) => user?.uid ?? '');
  const [toDelete, setToDelete] = useState<ToDelete>();
  const isDeleted = useRef(false);

  const requestDeletion = (item: ToDelete) => {
    reset();
    isDeleted.current = false;
    setToDelete(item);
  };

  const finish = (tone: 'go' | 'stop', text: string, id: string) => {
    isDeleted.current = true;
    setToDelete(undefined);
    announce(tone, text, subjectOf(kind, id));
  };

  const { mutate, isPending, error, reset } = useChange({
    mutationFn: ({ id }: ToDelete) => calls.remove(id),
    onSuccess: (_, { id }) => {
      void draftsOf(account, kind.name).removeOrphaned(id);
      finish('go', texts.deleted, id);
    },
    onError: (failure, { id }) => {
      // Someone else has deleted it: there is nothing to retry.
      if (failure instanceof ApiError && failure.code === 'not_found') {
        finish('stop', failure.message, id);
      }
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queries.all }),
  });

  return (
    <Deletion value={requestDeletion}>
      {children}
      <DeleteDialog
        subject={toDelete}
        title={({ name }) => `Delete ${name}`}
        question={() => `${texts.deleteQuestion} ${CAN_BE_UNDONE}`}
        failure={error ? ApiError.messageOr(error, texts.deleteFailed) : undefined}
        isBusy={isPending}
        onConfirm={mutate}
        onCancel={() => setToDelete(undefined)}
        // The menu that the dialog was opened from is deleted with its row.
        finalFocus={({ id }) =>
          document.querySelector<HTMLElement>(
            isDeleted.current ? 'h1' : `#${CSS.escape(actionsButtonId(id))}`,
          )
        }
      />
    </Deletion>
  );
}

export const actionsButtonId = (id: string) => `actions-${id}`;
