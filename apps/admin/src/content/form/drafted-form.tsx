import { useAuth } from '@nox/auth';
import {
  Button,
  classNames,
  focusAndScroll,
  focusHeading,
  formatTime,
  listen,
  tools,
  ui,
} from '@nox/ui';
import {
  DifferencesTable,
  differencesBetween,
  type Draft,
  draftedValues,
  draftsOf,
  type Drafts,
  type OrphanedDraft,
} from '@nox/ui/forms';
import { useEffect, useMemo, useState } from 'react';
import { blankOf } from '../content-kind.ts';
import { ContentForm, type ContentFormProps } from './content-form.tsx';
import styles from './content-form.module.css';
import { useWording } from './wording.ts';

/** A form, or first the drafts of it to restore or discard. */
export function DraftedForm(props: Omit<ContentFormProps, 'draftKey'>) {
  const { kind, id, original, isCopy } = props;
  const account = useAuth(({ user }) => user?.uid ?? '');
  const drafts = useMemo(() => draftsOf(account, kind.name), [account, kind.name]);
  const wording = useWording(kind);
  const [draftKey] = useState(() => drafts.newKey(id));
  const orphaned = useOrphanedDrafts(drafts, id);

  if (!orphaned.drafts) return null;
  const fields = Object.keys(kind.fields);
  const indexOf = (path: string) => fields.indexOf(path.split('.')[0]!);
  const differencesOf = ({ values }: OrphanedDraft['draft']) =>
    differencesBetween(original.values, draftedValues(values, original.values, blankOf(kind))).sort(
      (one, other) => indexOf(one.path) - indexOf(other.path),
    );
  // The drafts of new items are offered by the form that is blank.
  const offers = (isCopy ? [] : orphaned.drafts)
    .map((offer) => ({ ...offer, differences: differencesOf(offer.draft) }))
    .filter(({ draft, differences }) => draft.fileNames.length + differences.length > 0);
  if (offers.length === 0) return <ContentForm draftKey={draftKey} {...props} />;

  const handleRestore = (offer: OrphanedDraft) => {
    drafts.move(offer, draftKey);
    orphaned.dropAll();
    focusHeading();
  };
  const handleDiscard = ({ key }: OrphanedDraft) => {
    drafts.remove(key);
    orphaned.drop(key);
    focusHeading();
  };
  const hasSeveral = offers.length > 1;

  return (
    // The focus is for them also after "back", where no heading takes it.
    <div ref={focusAndScroll} tabIndex={-1} className={classNames(ui.stack5, styles.offers)}>
      {hasSeveral && (
        <p>
          You left {offers.length} drafts here. Restore one of them; the others are offered again
          next time.
        </p>
      )}
      {offers.map((offer, index) => (
        <section
          key={offer.key}
          aria-label={hasSeveral ? `Unsaved changes, draft ${index + 1}` : 'Unsaved changes'}
          className={classNames(ui.stack4, tools.panel, tools.waiting)}
        >
          <OfferedDraft draft={offer.draft} version={original.version} />
          {offer.differences.length > 0 && (
            <DifferencesTable
              {...wording}
              aria-label="What you changed"
              versions={['Saved', 'Your changes']}
              differences={offer.differences}
            />
          )}
          <div className={tools.wrap3}>
            <Button variant="primary" onClick={() => handleRestore(offer)}>
              Restore
            </Button>
            <Button onClick={() => handleDiscard(offer)}>Discard</Button>
          </div>
        </section>
      ))}
    </div>
  );
}

function OfferedDraft({ draft, version }: { draft: Draft; version: string | undefined }) {
  const { savedAt, fileNames } = draft;
  return (
    <div className={ui.stack2}>
      <p>
        You have unsaved changes from <time dateTime={savedAt}>{formatTime(savedAt)}</time>.
      </p>
      {draft.version !== version && (
        <p className={ui.pending}>
          Another version was saved since. Restoring loses nothing of it: when you save, you see
          both versions and choose.
        </p>
      )}
      {fileNames.length > 0 && (
        <p>A draft cannot contain files. Choose again: {fileNames.join(', ')}</p>
      )}
    </div>
  );
}

/** The drafts of closed forms of the item, without those that another tab takes meanwhile; undefined while reading. */
function useOrphanedDrafts(storage: Drafts, id: string | undefined) {
  const [drafts, setDrafts] = useState<OrphanedDraft[] | undefined>(() =>
    storage.hasAny(id) ? undefined : [],
  );
  const isRead = drafts !== undefined;

  useEffect(() => {
    if (isRead) return;
    let isMounted = true;
    void storage.orphaned(id).then((found) => isMounted && setDrafts(found));
    return () => {
      isMounted = false;
    };
  }, [storage, id, isRead]);

  const drop = (dropped: string | null) =>
    setDrafts((now) => now?.filter(({ key }) => !dropped?.endsWith(key)));

  useEffect(
    () => listen(window, { storage: ({ key, newValue }) => newValue === null && drop(key) }),
    [],
  );

  return { drafts, drop, dropAll: () => setDrafts([]) };
}
