import { useState, type ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputOf, type ContentKind, type Item } from '../content-kind';
import { ContentForm } from './content-form';
import { differencesBetween } from './differences';
import { draftedValues } from './draft';
import { DraftOffer } from './draft-offer';
import { useDrafts } from './drafts';

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

/** A form, after the question what is to become of an older draft of it. */
export function DraftedForm<Entity extends Item, Input extends FieldValues>({
  kind,
  Fields,
  id,
  original: loaded,
}: DraftedFormProps<Entity, Input>) {
  const drafts = useDrafts(kind.name);
  const [original, setOriginal] = useState(loaded);
  const [start, setStart] = useState(loaded);
  const [draft, setDraft] = useState(() => drafts.read(id));
  const drafted = draft && draftedValues(draft, original.values);
  const differences = drafted ? differencesBetween(kind.labels, original.values, drafted) : [];

  if (draft && drafted && differences.length > 0) {
    return (
      <DraftOffer
        draft={draft}
        differences={differences}
        isOutdated={draft.version !== original.version}
        onRestore={() => {
          // With the version that it was typed over: whoever saved since is asked about, not overwritten.
          setStart({ values: drafted, version: draft.version });
          setDraft(undefined);
        }}
        onDiscard={() => {
          drafts.remove(id);
          setDraft(undefined);
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
      drafts={drafts}
      onTakeTheirs={({ entity, version }) => {
        drafts.remove(id);
        const theirs = { values: inputOf(kind, entity), version };
        setOriginal(theirs);
        setStart(theirs);
      }}
    />
  );
}
