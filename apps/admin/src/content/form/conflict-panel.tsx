import { Button } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputOf, type ContentKind, type Edited, type Item } from '../content-kind.ts';
import { leadTo } from '../lead-to.ts';
import styles from './conflict-panel.module.css';
import { differencesBetween } from './differences.ts';
import { DifferencesTable } from './differences-table.tsx';
import { KnownNames } from './known-names.ts';

interface ConflictPanelProps<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  id: string;
  /** What was to be saved. */
  mine: Input;
  isBusy: boolean;
  onTakeTheirs: (theirs: Edited<Entity>) => void;
  /** Told the version that may be overwritten, and no later one. */
  onSaveMine: (version: string | undefined) => void;
}

/** Someone else saved meanwhile: their version and mine, and the choice between them. */
export function ConflictPanel<Entity extends Item, Input extends FieldValues>({
  kind,
  id,
  mine,
  isBusy,
  onTakeTheirs,
  onSaveMine,
}: ConflictPanelProps<Entity, Input>) {
  const panel = useRef<HTMLElement>(null);
  const names = useContext(KnownNames);
  const {
    data: theirs,
    isFetchedAfterMount,
    isError,
    refetch,
  } = useQuery({ ...kind.queries.adminOne(id), refetchOnMount: 'always' });

  const isKnown = Boolean(theirs) && isFetchedAfterMount && !isError;

  // This is what to answer first. Their version makes it higher: what there is to choose must not lie below the screen.
  useEffect(() => leadTo(panel.current), [isKnown]);

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
          names={['Theirs', 'Mine']}
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
    <section ref={panel} role="alert" tabIndex={-1} className={styles.conflict}>
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
