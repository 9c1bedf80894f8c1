import { isShortcut } from '@nox/ui';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { TitledModal } from '../../components/titled-modal.tsx';
import styles from './practice.module.css';

type Command =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'stepBack'
  | 'stepForward'
  | 'previousFrame'
  | 'nextFrame'
  | 'slower'
  | 'faster'
  | 'sound'
  | 'fullScreen'
  | 'repeat'
  | 'help';

interface PlayerKeys {
  /** As the list shows them. */
  keys: readonly string[];
  does: string;
  /** `key` of the events, and what it commands. */
  commands: Record<string, Command>;
}

/** As in common players. */
const PLAYER_KEYS: readonly PlayerKeys[] = [
  {
    keys: ['Space', 'K'],
    does: 'Play or pause',
    commands: { ' ': 'toggle', k: 'toggle' },
  },
  {
    keys: ['←', '→'],
    does: '5 seconds back or forward; half a second in a video under a minute',
    commands: { ArrowLeft: 'stepBack', ArrowRight: 'stepForward' },
  },
  {
    keys: ['J', 'L'],
    does: '10 seconds back or forward; one second in a video under a minute',
    commands: { j: 'back', l: 'forward' },
  },
  {
    keys: [',', '.'],
    does: 'One picture back or forward, while it is paused',
    commands: { ',': 'previousFrame', '.': 'nextFrame' },
  },
  {
    keys: ['<', '>'],
    does: 'Slower or faster',
    commands: { '<': 'slower', '>': 'faster' },
  },
  {
    keys: ['R'],
    does: 'Loop a part: set its start, then its end, then stop looping',
    commands: { r: 'repeat' },
  },
  { keys: ['M'], does: 'Sound on or off', commands: { m: 'sound' } },
  { keys: ['F'], does: 'Full screen on or off', commands: { f: 'fullScreen' } },
  { keys: ['?'], does: 'This list', commands: { '?': 'help' } },
];

const COMMANDS = new Map(PLAYER_KEYS.flatMap(({ commands }) => Object.entries(commands)));

/** What a key that is held down may do again and again. */
const REPEATED = /^(back|forward|step|previous|next)/;

function commandOf(event: KeyboardEvent): Command | undefined {
  const { key, target } = event;
  // Opening the list moves these listeners up to the page, which the same event reaches later.
  if (event.defaultPrevented) return undefined;
  // A button is clicked by it.
  if (key === ' ' && target instanceof Element && target.closest('button, summary, a')) {
    return undefined;
  }
  const command = COMMANDS.get(key.length === 1 ? key.toLowerCase() : key);
  return command && isShortcut(event, { mayRepeat: REPEATED.test(command) }) ? command : undefined;
}

/** Commands by keys that are pressed within `scope`, the whole page without one; never while text is typed. */
export function usePlayerKeys(
  scope: RefObject<HTMLElement | null> | undefined,
  commands: Record<Command, () => void>,
): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    commands[command]();
  });

  useEffect(() => {
    const target: HTMLElement = scope?.current ?? document.body;
    const handle = (event: KeyboardEvent) => handleKey(event);
    target.addEventListener('keydown', handle);
    return () => target.removeEventListener('keydown', handle);
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
    </TitledModal>,
    document.body,
  );
}
