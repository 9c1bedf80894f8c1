import { useContext, useEffect, useState, type ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputOf, type ContentKind, type Item } from '../content-kind.ts';
import { leadToHeading } from '../lead-to.ts';
import { ContentForm } from './content-form.tsx';
import { differencesBetween } from './differences.ts';
import { draftedValues } from './draft.ts';
import { DraftOffers } from './draft-offers.tsx';
import { useDrafts } from './drafts.ts';
import { KnownNames } from './known-names.ts';
import { holdOpen } from './open-forms.ts';
import { useLeftDrafts } from './use-left-drafts.ts';

/** What a form was opened with, and which version of it. */
export interface Original<Input> {
  values: Input;
  /** Absent for something new. */
  version: string | undefined;
}

interface DraftedFormProps<Entity extends Item, Input extends FieldValues> {
  kind: ContentKind<Entity, Input>;
  Fields: ComponentType;
  id: string | undefined;
  /** Read once: a later fetch must not take what was typed. */
  original: Original<Input>;
}

/** A form, after the question what is to become of older drafts of it. */
export function DraftedForm<Entity extends Item, Input extends FieldValues>({
  kind,
  Fields,
  id,
  original: loaded,
}: DraftedFormProps<Entity, Input>) {
  const drafts = useDrafts(kind.name);
  const names = useContext(KnownNames);
  const [place] = useState(() => drafts.placeOfNewForm(id));
  const [original, setOriginal] = useState(loaded);
  const [start, setStart] = useState(loaded);
  const { left, drop, dropAll } = useLeftDrafts(drafts, id);

  useEffect(() => holdOpen(place), [place]);

  if (!left) return null;
  const offers = left
    .map(({ place, draft }) => {
      const values = draftedValues(draft, original.values);
      const differences = differencesBetween(kind.labels, original.values, values, names);
      return { place, draft, values, differences };
    })
    .filter(({ differences }) => differences.length > 0);

  if (offers.length > 0) {
    return (
      <DraftOffers
        offers={offers}
        version={original.version}
        onRestore={(offer) => {
          // It is this form's own from now on; the others stay for the next one.
          if (drafts.write(place, offer.draft)) drafts.remove(offer.place);
          // With the version that it was typed over: whoever saved since is asked about, not overwritten.
          setStart({ values: offer.values, version: offer.draft.version });
          dropAll();
          leadToHeading();
        }}
        onDiscard={(offer) => {
          drafts.remove(offer.place);
          drop(offer.place);
          leadToHeading();
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
      place={place}
      drafts={drafts}
      onTakeTheirs={({ entity, version }) => {
        drafts.remove(place);
        const theirs = { values: inputOf(kind, entity), version };
        setOriginal(theirs);
        setStart(theirs);
        leadToHeading();
      }}
    />
  );
}
