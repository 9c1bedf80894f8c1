import { focusHeading } from '@nox/ui';
import { useContext, useEffect, useState, type ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputOf, type ContentKind, type Item } from '../content-kind.ts';
import { draftedValues, useDrafts, type Snapshot } from '../drafts/drafts.ts';
import { acquireFormLock } from '../drafts/form-locks.ts';
import { ContentForm } from './content-form.tsx';
import { differencesBetween, NameLookup } from './differences.tsx';
import { DraftOffers, useOrphanedDrafts } from './draft-offers.tsx';

interface DraftedFormProps<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  Fields: ComponentType;
  id: string | undefined;
  /** Read once: a later fetch must not replace what was typed. */
  original: Snapshot<Input>;
  /** A new item that starts as the copy of another one. */
  isCopy?: boolean;
}

export function DraftedForm<Entity extends Item, Input extends FieldValues>({
  kind,
  Fields,
  id,
  original: loaded,
  isCopy = false,
}: DraftedFormProps<Entity, Input>) {
  const drafts = useDrafts(kind.name);
  const names = useContext(NameLookup);
  const [draftKey] = useState(() => drafts.newKey(id));
  const [original, setOriginal] = useState(loaded);
  const [start, setStart] = useState(loaded);
  const orphaned = useOrphanedDrafts(drafts, id);

  useEffect(() => acquireFormLock(draftKey), [draftKey]);

  if (!orphaned.drafts) return null;
  // The drafts of new items are offered by the form that is blank.
  const offered = isCopy ? [] : orphaned.drafts;
  const offers = offered
    .map(({ key, draft }) => {
      const values = draftedValues(draft, original.values, kind.blank());
      const differences = differencesBetween(kind.labels, original.values, values, names);
      return { key, draft, values, differences };
    })
    .filter(({ differences }) => differences.length > 0);

  if (offers.length > 0) {
    return (
      <DraftOffers
        offers={offers}
        version={original.version}
        onRestore={({ key, draft, values }) => {
          // Moves the draft to this form; the others remain for the next form.
          if (drafts.write(draftKey, draft)) drafts.remove(key);
          // The draft's own version: a newer one causes a conflict and is not overwritten.
          setStart({ values, version: draft.version });
          orphaned.dropAll();
          focusHeading();
        }}
        onDiscard={({ key }) => {
          drafts.remove(key);
          orphaned.drop(key);
          focusHeading();
        }}
      />
    );
  }
  return (
    <ContentForm
      key={original.version}
      kind={kind}
      Fields={Fields}
      id={id}
      original={original}
      start={start}
      draftKey={draftKey}
      drafts={drafts}
      isCopy={isCopy}
      onTakeTheirs={({ entity, version }) => {
        drafts.remove(draftKey);
        const theirs = { values: inputOf(kind, entity), version };
        setOriginal(theirs);
        setStart(theirs);
        focusHeading();
      }}
    />
  );
}
