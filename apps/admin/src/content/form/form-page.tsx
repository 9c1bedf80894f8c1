import { ApiError } from '@nox/api-client';
import {
  buttonClass,
  classNames,
  FetchFailure,
  formatTime,
  Notice,
  PageHeader,
  TableSkeleton,
  tools,
  ui,
} from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { ContentChange } from '@nox/contracts';
import { inputOf, type ContentKind } from '../content-kind.ts';
import { useListAddress } from '../list-address.ts';
import type { ContentFormProps } from './content-form.tsx';
import { DraftedForm } from './drafted-form.tsx';
import styles from './content-form.module.css';

type FormPageProps = Pick<ContentFormProps, 'kind' | 'Fields'>;

export function FormPage(props: FormPageProps) {
  const { kind } = props;
  const { id } = useParams<'id'>();
  const copied = useSearchParams()[0].get('copy') ?? undefined;
  const loaded = id ?? copied;
  const [blank] = useState(() => kind.blank());
  return (
    <div className={classNames(ui.stack5, tools.fields)}>
      <PageHeader title={`${id === undefined ? 'Add New' : 'Edit'} ${kind.noun}`} />
      {id !== undefined && <ChangeHistory kind={kind} id={id} />}
      {loaded === undefined ? (
        <DraftedForm
          {...props}
          id={id}
          isCopy={false}
          original={{ values: blank, version: undefined }}
        />
      ) : (
        // The key separates the forms of two items: values of one must not appear in the other.
        <LoadedForm key={`${id} ${copied}`} {...props} id={loaded} isCopy={id === undefined} />
      )}
    </div>
  );
}

function LoadedForm(props: FormPageProps & { id: string; isCopy: boolean }) {
  const { kind, id, isCopy } = props;
  const listAddress = useListAddress(kind.path);
  const { queryKey } = kind.queries.adminOne(id);
  // Always fetched: the form must start with the server's current version.
  const { data, isFetchedAfterMount, isError, failureReason, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => kind.calls.read(id, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const [isOpen, setIsOpen] = useState(false);
  // A later fetch, failed or not, must not close an open form.
  if (data && isFetchedAfterMount && !isError && !isOpen) setIsOpen(true);

  if (data && isOpen) {
    const values = inputOf(kind, data.entity);
    const copy = { values: kind.copyOf(values), version: undefined };
    const original = isCopy ? copy : { values, version: data.version };
    return <DraftedForm {...props} id={isCopy ? undefined : id} original={original} />;
  }
  if (!isError && !ApiError.isUnreachable(failureReason)) {
    return <TableSkeleton label={`Loading ${kind.noun.toLowerCase()}`} />;
  }
  const isDeleted = failureReason instanceof ApiError && failureReason.code === 'not_found';
  return (
    <>
      {isDeleted ? (
        <Notice tone="negative">
          {kind.texts.loadFailed}
          <span>It is not there any more: it has been deleted.</span>
        </Notice>
      ) : (
        <FetchFailure
          query={{ failureReason, refetch }}
          queryKey={queryKey}
          failed={kind.texts.loadFailed}
        />
      )}
      <Link to={listAddress} className={buttonClass('quiet')}>
        Back to the list
      </Link>
    </>
  );
}

/** Who changed what of an item, and when; nothing for an item from before that was stored. */
function ChangeHistory({ kind: { labels, queries }, id }: { kind: ContentKind; id: string }) {
  const { data: [latest, ...earlier] = [] } = useQuery(queries.changes(id));
  if (!latest) return null;
  return (
    <section
      aria-label="Changes"
      className={classNames(ui.stack0, ui.note, ui.breakable, styles.history)}
    >
      <Change change={latest} labels={labels} />
      {earlier.length > 0 && (
        <details>
          <summary className={styles.summary}>Earlier changes ({earlier.length})</summary>
          <ul role="list" className={ui.stack2}>
            {earlier.map((change, index) => (
              <li key={index}>
                <Change change={change} labels={labels} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const VERBS = { created: 'Added', changed: 'Changed', restored: 'Restored' };

interface ChangeProps {
  change: ContentChange;
  labels: ContentKind['labels'];
}

function Change({ change: { kind, at, by, fields }, labels }: ChangeProps) {
  const names = fields.map((field) => labels[field] ?? field);
  return (
    <p>
      {VERBS[kind]} by {by ?? 'an administrator'} on <time dateTime={at}>{formatTime(at)}</time>
      {names.length > 0 && `: ${names.join(', ')}`}
    </p>
  );
}
