import { Menu } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useCallback,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import styles from './menu.module.css';

export interface MenuAction {
  label: string;
  onSelect?: () => void;
  /** An `a` or `Link` without content, in place of `onSelect`. */
  link?: ReactElement;
  isDisabled?: boolean;
  /** Why it is disabled, said below it and with its name; false while it is not. */
  why?: string | false;
  isDestructive?: boolean;
}

type ButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'onClick'>;

interface ActionMenuProps extends ButtonProps {
  label: ReactNode;
  actions: readonly MenuAction[];
}

const lookOfPanel = [ui.stack0, ui.breakable, tools.edged, tools.screenOnly, styles.panel];
const panelClass = classNames(...lookOfPanel);
const actionClass = classNames(ui.row, tools.target, styles.action);

export function ActionMenu({ label, actions, ...button }: ActionMenuProps) {
  const [landmark, ref] = useLandmark();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger ref={ref} render={<Button {...button} />}>
        {label}
      </Menu.Trigger>
      <Menu.Portal container={landmark}>
        <Menu.Positioner align="end" {...POSITION}>
          <Menu.Popup className={panelClass}>
            {actions.map(({ label: text, link, onSelect, isDisabled, why, isDestructive }) =>
              link ? (
                <Menu.LinkItem key={text} closeOnClick render={link} className={actionClass}>
                  {text}
                </Menu.LinkItem>
              ) : (
                <Menu.Item
                  key={text}
                  disabled={isDisabled || Boolean(why)}
                  className={classNames(actionClass, isDestructive && styles.destructive)}
                  onClick={onSelect}
                >
                  <span className={ui.stack0}>
                    {text}
                    {why && <span className={ui.note}> {why}</span>}
                  </span>
                </Menu.Item>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface DisclosureProps extends ButtonProps {
  label: ReactNode;
  panelLabel: string;
  children: (close: () => void) => ReactNode;
}

/** A button with a panel of fields, which gets the focus. */
export function Disclosure({ label, panelLabel, children, ...button }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [landmark, ref] = useLandmark();
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger ref={ref} render={<Button {...button} />}>
        {label}
      </Popover.Trigger>
      <Popover.Portal container={landmark}>
        <Popover.Positioner align="end" {...POSITION}>
          {/* No dialog: the page beside it stays in use. */}
          <Popover.Popup role="group" aria-label={panelLabel} className={panelClass}>
            {children(() => setIsOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The landmark of a button, into which what it opens goes: all content of a page is in one. */
function useLandmark() {
  const [landmark, setLandmark] = useState<HTMLElement>();
  const ref = useCallback((button: HTMLElement | null) => {
    if (button)
      setLandmark(button.closest<HTMLElement>('main, dialog, [role$="dialog"]') ?? undefined);
  }, []);
  return [landmark, ref] as const;
}

/** The menu is below the button, or above it where there is more room, and within the screen. Distances are in pixels. */
const POSITION = { sideOffset: 4, collisionPadding: 8, className: styles.positioner } as const;
