import { ApiError } from '@nox/api-client';
import { Button, buttonClass, Notice, PageHeader, TableSkeleton } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { inputOf, type ContentKind, type Item } from '../content-kind.ts';
import { leadToHeading } from '../lead-to.ts';
import { useListAddress } from '../list-address.ts';
import { DraftedForm } from './drafted-form.tsx';
import styles from './form-page.module.css';

interface FormPageProps<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  /** The fields of its form; `useContentFields` ties them to it. */
  Fields: ComponentType;
}

/** The page of a content's one form: for a new one, or for the one that the address names. */
export function FormPage<Entity extends Item, Input extends FieldValues>({
  kind,
  Fields,
}: FormPageProps<Entity, Input>) {
  const { id } = useParams<'id'>();
  return (
    <div className={styles.page}>
      <PageHeader title={`${id === undefined ? 'Add New' : 'Edit'} ${kind.noun}`} />
      {id === undefined ? (
        <NewForm kind={kind} Fields={Fields} />
      ) : (
        // Another one is another form: nothing typed for one may end up in the other.
        <LoadedForm key={id} id={id} kind={kind} Fields={Fields} />
      )}
    </div>
  );
}

function NewForm<Entity extends Item, Input extends FieldValues>({
  kind,
  Fields,
}: FormPageProps<Entity, Input>) {
  const [values] = useState(kind.blank);
  const original = { values, version: undefined };
  return <DraftedForm kind={kind} Fields={Fields} id={undefined} original={original} />;
}

function LoadedForm<Entity extends Item, Input extends FieldValues>({
  kind,
  Fields,
  id,
}: FormPageProps<Entity, Input> & { id: string }) {
  const listAddress = useListAddress(kind.path);
  // What is edited must be what the server has now, not what a list showed a while ago.
  const {
    data: edited,
    isFetchedAfterMount,
    isError,
    error,
    refetch,
  } = useQuery({
    ...kind.queries.adminOne(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const [isOpen, setIsOpen] = useState(false);
  // A fetch behind an open form, failed or not, must not take what was typed.
  if (edited && isFetchedAfterMount && !isError && !isOpen) setIsOpen(true);

  if (edited && isOpen) {
    const original = { values: inputOf(kind, edited.entity), version: edited.version };
    return <DraftedForm kind={kind} Fields={Fields} id={id} original={original} />;
  }
  if (!isError) return <TableSkeleton label={`Loading ${kind.noun.toLowerCase()}`} />;
  const isGone = error instanceof ApiError && error.code === 'not_found';
  const handleRetry = async () => {
    const { isSuccess } = await refetch();
    // The button that was pressed is gone.
    if (isSuccess) leadToHeading();
  };
  return (
    <>
      <Notice tone="stop">
        {kind.texts.loadFailed}
        {isGone ? (
          <span>It is not there any more: it has been deleted.</span>
        ) : (
          <Button onClick={() => void handleRetry()}>Try again</Button>
        )}
      </Notice>
      <Link to={listAddress} className={buttonClass('quiet')}>
        Back to the list
      </Link>
    </>
  );
}
