import { useAuth } from '@nox/auth';
import { Button, classNames, focusAndScroll, focusHeading, formatTime, tools, ui } from '@nox/ui';
import {
  DifferencesTable,
  differencesBetween,
  draftedValues,
  draftsOf,
  type Drafts,
  type OrphanedDraft,
} from '@nox/ui/forms';
import { useContext, useEffect, useMemo, useState } from 'react';
import { ContentForm, type ContentFormProps } from './content-form.tsx';
import styles from './content-form.module.css';
import { NameLookup, wordingOf } from './wording.ts';

/** A form, or first the drafts of it to restore or discard. */
export function DraftedForm(props: Omit<ContentFormProps, 'draftKey'>) {
  const { kind, id, original, isCopy } = props;
  const account = useAuth(({ user }) => user?.uid ?? '');
  const drafts = useMemo(() => draftsOf(account, kind.name), [account, kind.name]);
  const names = useContext(NameLookup);
  const [draftKey] = useState(() => drafts.newKey(id));
  const orphaned = useOrphanedDrafts(drafts, id);

  if (!orphaned.drafts) return null;
  const fields = Object.keys(kind.labels);
  const indexOf = (path: string) => fields.indexOf(path.split('.')[0]!);
  const differencesOf = ({ values }: OrphanedDraft['draft']) =>
    differencesBetween(original.values, draftedValues(values, original.values, kind.blank())).sort(
      (one, other) => indexOf(one.path) - indexOf(other.path),
    );
  // The drafts of new items are offered by the form that is blank.
  const offers = (isCopy ? [] : orphaned.drafts)
    .map((offer) => ({ ...offer, differences: differencesOf(offer.draft) }))
    .filter(({ draft, differences }) => draft.fileNames.length + differences.length > 0);
  if (offers.length === 0) return <ContentForm draftKey={draftKey} {...props} />;

  const handleRestore = (offer: OrphanedDraft) => {
    // The others remain for the next form.
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
  const wording = wordingOf(kind.labels, names);

  return (
    // The focus is for them also after "back", where no heading takes it.
    <div ref={focusAndScroll} tabIndex={-1} className={classNames(ui.stack5, styles.offers)}>
      {hasSeveral && (
        <p>
          You left {offers.length} drafts here. Restore one of them; the others are offered again
          next time.
        </p>
      )}
      {offers.map((offer, index) => {
        const { savedAt, fileNames, version: begun } = offer.draft;
        return (
          <section
            key={offer.key}
            aria-label={hasSeveral ? `Unsaved changes, draft ${index + 1}` : 'Unsaved changes'}
            className={classNames(ui.stack4, tools.panel, styles.choice)}
          >
            <div className={ui.stack2}>
              <p>
                You have unsaved changes from <time dateTime={savedAt}>{formatTime(savedAt)}</time>.
              </p>
              {begun !== original.version && (
                <p className={ui.pending}>
                  Another version was saved since. Restoring loses nothing of it: when you save, you
                  see both versions and choose.
                </p>
              )}
              {fileNames.length > 0 && (
                <p>A draft cannot contain files. Choose again: {fileNames.join(', ')}</p>
              )}
            </div>
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
        );
      })}
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

  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => newValue === null && drop(key);
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, []);

  return { drafts, drop, dropAll: () => setDrafts([]) };
}
