import type { Versioned } from '@nox/api-client';
import { ConflictPanel, DifferencesTable } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputOf, type ContentKind, type Item } from '../content-kind.ts';
import { differencesBetween, NameLookup } from './differences.tsx';

interface ContentConflictProps<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  id: string;
  mine: Input;
  isBusy: boolean;
  onTakeTheirs: (theirs: Versioned<Entity>) => void;
  /** Called with the only version that may be overwritten. */
  onSaveMine: (version: string | undefined) => void;
}

export function ContentConflict<Entity extends Item, Input extends FieldValues>({
  kind,
  id,
  mine,
  isBusy,
  onTakeTheirs,
  onSaveMine,
}: ContentConflictProps<Entity, Input>) {
  const names = useContext(NameLookup);
  const { data, isFetchedAfterMount, isError, refetch } = useQuery({
    ...kind.queries.adminOne(id),
    refetchOnMount: 'always',
  });
  const theirs = isFetchedAfterMount ? data : undefined;
  return (
    <ConflictPanel
      what={`this ${kind.noun.toLowerCase()}`}
      failure={isError ? 'Their version could not be fetched.' : undefined}
      isBusy={isBusy}
      onRetry={() => void refetch()}
      onTakeTheirs={() => theirs && onTakeTheirs(theirs)}
      onSaveMine={() => theirs && onSaveMine(theirs.version)}
    >
      {theirs && (
        <DifferencesTable
          aria-label="Both versions"
          versions={['Theirs', 'Mine']}
          differences={differencesBetween(kind.labels, inputOf(kind, theirs.entity), mine, names)}
        />
      )}
    </ConflictPanel>
  );
}
