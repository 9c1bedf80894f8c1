import type { Versioned } from '@nox/api-client';
import { Button, DifferencesTable } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputOf, type ContentKind, type Item } from '../content-kind.ts';
import { focusAndScroll } from '../focus-and-scroll.ts';
import { differencesBetween, NameLookup } from './differences.tsx';
import styles from './versions.module.css';

interface ConflictPanelProps<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  id: string;
  mine: Input;
  isBusy: boolean;
  onTakeTheirs: (theirs: Versioned<Entity>) => void;
  /** Called with the only version that may be overwritten. */
  onSaveMine: (version: string | undefined) => void;
}

export function ConflictPanel<Entity extends Item, Input extends FieldValues>({
  kind,
  id,
  mine,
  isBusy,
  onTakeTheirs,
  onSaveMine,
}: ConflictPanelProps<Entity, Input>) {
  const panel = useRef<HTMLElement>(null);
  const names = useContext(NameLookup);
  const {
    data: theirs,
    isFetchedAfterMount,
    isError,
    refetch,
  } = useQuery({ ...kind.queries.adminOne(id), refetchOnMount: 'always' });

  const isLoaded = Boolean(theirs) && isFetchedAfterMount && !isError;

  // Again when loaded: the panel grows, and its buttons must not be below the screen.
  useEffect(() => focusAndScroll(panel.current), [isLoaded]);

  const choice = () => {
    if (isError) {
      return (
        <div className={styles.actions}>
          Their version could not be fetched.
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      );
    }
    if (!theirs || !isFetchedAfterMount) return <p role="status">Fetching their version…</p>;
    const differences = differencesBetween(kind.labels, inputOf(kind, theirs.entity), mine, names);
    return (
      <>
        <DifferencesTable
          aria-label="Both versions"
          versions={['Theirs', 'Mine']}
          differences={differences}
        />
        <div className={styles.actions}>
          <Button disabled={isBusy} onClick={() => onTakeTheirs(theirs)}>
            Show their version
          </Button>
          <Button disabled={isBusy} onClick={() => onSaveMine(theirs.version)}>
            Save mine instead
          </Button>
        </div>
      </>
    );
  };

  return (
    <section ref={panel} role="alert" tabIndex={-1} className={styles.choice}>
      <h2 className={styles.heading}>
        Someone else saved this {kind.noun.toLowerCase()} while you were editing.
      </h2>
      <p>
        Nothing is lost: what you typed is still here. Take their version, or save yours over it;
        you can also go on editing and decide later.
      </p>
      {choice()}
    </section>
  );
}
