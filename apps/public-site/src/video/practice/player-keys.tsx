import { isShortcut, KeyList, listen } from '@nox/ui';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { TitledModal } from '../../components/titled-modal.tsx';
import styles from './practice.module.css';

/** Common players have these keys; the list shows them, and what they do. */
const PLAYER_KEYS = [
  ['Space or K', 'Play or pause'],
  ['← or →', '5 seconds back or forward; half a second in a video under a minute'],
  ['J or L', '10 seconds back or forward; one second in a video under a minute'],
  [', or .', 'One picture back or forward, while it is paused'],
  ['< or >', 'Slower or faster'],
  ['R', 'Loop a part: set its start, then its end, then stop looping'],
  ['M', 'Sound on or off'],
  ['F', 'Full screen on or off'],
  ['?', 'This list'],
] as const;

/** May be held down, to do it again and again. */
const REPEATED = /^(Arrow|[jl,.]$)/;

/** Commands by keys that are pressed within `scope`, the whole page without one; never while text is typed. */
export function usePlayerKeys(
  scope: RefObject<HTMLElement | null> | undefined,
  commands: Readonly<Record<string, () => void>>,
): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // A button is clicked by it.
    const isClick =
      key === ' ' && target instanceof Element && target.closest('button, summary, a');
    // Opening the list moves these listeners up to the page, which the same event reaches later.
    if (event.defaultPrevented || isClick || !commands[key]) return;
    if (!isShortcut(event, { mayRepeat: REPEATED.test(key) })) return;
    event.preventDefault();
    commands[key]();
  });

  useEffect(() => {
    const target = scope?.current ?? document.body;
    return listen(target, { keydown: (event) => handleKey(event) });
  }, [scope]);
}

/** Lists the keys of the player. At the end of the page: a swipe on it is none on the carousel. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return createPortal(
    <TitledModal
      ref={(dialog) => {
        if (!dialog?.open) dialog?.showModal();
      }}
      id="player-keys"
      title="Keys of the video"
      className={styles.dialog}
      onClose={onClose}
    >
      <KeyList keys={PLAYER_KEYS} />
    </TitledModal>,
    document.body,
  );
}
