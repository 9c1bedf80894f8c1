import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './disclosure.module.css';

/** Between a panel and the edges of the screen. */
const EDGE_PX = 8;

const CloseContext = createContext<() => void>(() => undefined);

/** For what is in a panel: closes it, with the focus at its button. */
export const useCloseDisclosure = () => useContext(CloseContext);

interface DisclosureProps extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  /** What is on the button. */
  label: ReactNode;
  /** The name of the panel as a group. */
  panelLabel?: string;
  /** Of the panel, in pixels: with less room below the button it opens upwards. */
  panelHeight?: number;
  /** Which edge the panel shares with its button. */
  align?: 'start' | 'end';
  /** Opens with the focus in the panel's first control. */
  isFocusMoved?: boolean;
  children: ReactNode;
}

/** A button with a panel, which Escape, a click outside and the focus elsewhere close. */
export function Disclosure({
  label,
  panelLabel,
  panelHeight = 0,
  align = 'end',
  isFocusMoved = false,
  children,
  ...button
}: DisclosureProps) {
  const [side, setSide] = useState<'top' | 'bottom'>();
  const root = useRef<HTMLSpanElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLSpanElement>(null);
  const isOpen = side !== undefined;

  useEffect(() => {
    if (!isOpen) return;
    if (isFocusMoved) panel.current?.querySelector<HTMLElement>('input, select, button')?.focus();
    const handlePointerDown = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setSide(undefined);
    };
    document.addEventListener('pointerdown', handlePointerDown);
    return () => document.removeEventListener('pointerdown', handlePointerDown);
  }, [isOpen, isFocusMoved]);

  useLayoutEffect(() => {
    if (!isOpen) return;
    const { style } = panel.current!;
    const { left, right } = panel.current!.getBoundingClientRect();
    const overflow = right + EDGE_PX - document.documentElement.clientWidth;
    if (left < EDGE_PX) style.translate = `${EDGE_PX - left}px`;
    else if (overflow > 0) style.translate = `${-overflow}px`;
  }, [isOpen]);

  const handleToggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { bottom } = currentTarget.getBoundingClientRect();
    const next = bottom + panelHeight > window.innerHeight ? 'top' : 'bottom';
    setSide(isOpen ? undefined : next);
  };

  /** Moves the focus away from the panel before that is removed. */
  const close = () => {
    toggle.current?.focus();
    setSide(undefined);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };

  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setSide(undefined);
  };

  return (
    <span ref={root} className={styles.root} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <Button ref={toggle} aria-expanded={isOpen} onClick={handleToggle} {...button}>
        {label}
      </Button>
      {isOpen && (
        <span
          ref={panel}
          role={panelLabel && 'group'}
          aria-label={panelLabel}
          className={styles.panel}
          data-side={side}
          data-align={align}
        >
          <CloseContext value={close}>{children}</CloseContext>
        </span>
      )}
    </span>
  );
}

interface MenuAction {
  label: string;
  onSelect: () => void;
  isDisabled?: boolean;
  /** Quiet until hovered. */
  isDestructive?: boolean;
}

interface ActionMenuProps extends Omit<DisclosureProps, 'children'> {
  actions: readonly MenuAction[];
}

/** Actions below a button; choosing one closes the panel and leaves the focus at the button. */
export function ActionMenu({ actions, ...disclosure }: ActionMenuProps) {
  return (
    <Disclosure {...disclosure}>
      {actions.map((action) => (
        <Action key={action.label} {...action} />
      ))}
    </Disclosure>
  );
}

function Action({ label, onSelect, isDisabled = false, isDestructive = false }: MenuAction) {
  const close = useCloseDisclosure();
  const handleClick = () => {
    close();
    onSelect();
  };
  return (
    <button
      type="button"
      disabled={isDisabled}
      className={classNames(styles.action, isDestructive && styles.destructive)}
      onClick={handleClick}
    >
      {label}
    </button>
  );
}
