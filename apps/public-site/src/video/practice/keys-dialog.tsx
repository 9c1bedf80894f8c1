import { Modal } from '@nox/ui';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import styles from './keys-dialog.module.css';
import { PLAYER_KEYS } from './player-keys.ts';

/** Lists the keys of the player. At the end of the page: a swipe on it is none on the carousel. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const headingId = useId();
  return createPortal(
    <Modal aria-labelledby={headingId} onClose={onClose} className={styles.dialog}>
      <h2 id={headingId} className={styles.title}>
        Keys of the video
      </h2>
      <dl className={styles.list}>
        {PLAYER_KEYS.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className={styles.does}>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>,
    document.body,
  );
}
