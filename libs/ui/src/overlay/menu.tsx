import {
  type ComponentProps,
  type FocusEvent as ReactFocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import { isBaseLoaded, loadBase, useBase } from './base.ts';
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
const destructiveClass = classNames(ui.negative, styles.destructive);
const actionClass = classNames(ui.row, tools.target, styles.action);

/** What a button opens at its place; absent while it is closed. */
interface LayerProps {
  anchor: HTMLElement;
  /** The first action gets the focus if there is no pointer. */
  isByKey: boolean;
  onClose: () => void;
}

/** The props of a button, and of the layer that it opens. The first click loads the layer; until it is loaded, leaving the button closes it, and a second click does not. */
function useLayer(id: string | undefined) {
  const ownId = useId();
  const [open, setOpen] = useState<Omit<LayerProps, 'onClose'>>();
  const onClose = () => setOpen(undefined);
  const layer: LayerProps | undefined = open && { ...open, onClose };
  const button = {
    id: id ?? ownId,
    'aria-expanded': layer !== undefined,
    onPointerEnter: () => void loadBase(),
    onFocus: () => void loadBase(),
    onBlur: () => isBaseLoaded() || onClose(),
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) =>
      setOpen(
        open && isBaseLoaded() ? undefined : { anchor: currentTarget, isByKey: detail === 0 },
      ),
  };
  return { layer, button };
}

/** What `Root`, `Portal`, `Positioner` and `Popup` of the library have in common for either. */
function partsOf({ anchor, onClose }: LayerProps) {
  const isOfButton = (target: EventTarget | null | undefined) =>
    target instanceof Node && anchor.contains(target);
  return {
    root: {
      open: true,
      onOpenChange: (_: boolean, { event, reason }: { event: Event; reason: string }) => {
        // The button closes it by its own click.
        const targets = [event.target, (event as FocusEvent).relatedTarget];
        if (reason === 'escape-key' || !targets.some(isOfButton)) onClose();
      },
    },
    // All content of a page is in a landmark.
    portal: {
      container: anchor.closest<HTMLElement>('main, dialog, [role$="dialog"]') ?? undefined,
    },
    positioner: { ...POSITION, anchor },
    popup: { className: panelClass, finalFocus: () => anchor },
  };
}

export function ActionMenu({ label, actions, id, ...rest }: ActionMenuProps) {
  const { layer, button } = useLayer(id);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (!layer) event.currentTarget.click();
  };
  return (
    <>
      <Button aria-haspopup="menu" onKeyDown={handleKey} {...button} {...rest}>
        {label}
      </Button>
      <Suspense>{layer && <Actions {...layer} actions={actions} labelId={button.id} />}</Suspense>
    </>
  );
}

interface ActionsProps extends LayerProps, Pick<ActionMenuProps, 'actions'> {
  labelId: string;
}

function Actions({ actions, labelId, ...layer }: ActionsProps) {
  const { Menu } = useBase();
  const { root, portal, positioner, popup } = partsOf(layer);
  const isEntered = useRef(!layer.isByKey);
  const handleFocus = ({ currentTarget }: ReactFocusEvent<HTMLElement>) => {
    if (isEntered.current) return;
    isEntered.current = true;
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled])')?.focus();
  };
  return (
    <Menu.Root modal={false} {...root}>
      <Menu.Portal {...portal}>
        <Menu.Positioner {...positioner}>
          <Menu.Popup aria-labelledby={labelId} onFocus={handleFocus} {...popup}>
            {actions.map(({ label: text, link, onSelect, isDisabled, why, isDestructive }) =>
              link && !why ? (
                <Menu.LinkItem key={text} closeOnClick render={link} className={actionClass}>
                  {text}
                </Menu.LinkItem>
              ) : (
                <Menu.Item
                  key={text}
                  disabled={isDisabled || Boolean(why)}
                  className={classNames(actionClass, isDestructive && destructiveClass)}
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
export function Disclosure({ label, panelLabel, id, children, ...rest }: DisclosureProps) {
  const { layer, button } = useLayer(id);
  return (
    <>
      <Button {...button} {...rest}>
        {label}
      </Button>
      <Suspense>
        {layer && (
          <Panel {...layer} label={panelLabel}>
            {children(layer.onClose)}
          </Panel>
        )}
      </Suspense>
    </>
  );
}

function Panel({ label, children, ...layer }: LayerProps & { label: string; children: ReactNode }) {
  const { Popover } = useBase();
  const { root, portal, positioner, popup } = partsOf(layer);
  return (
    <Popover.Root {...root}>
      <Popover.Portal {...portal}>
        <Popover.Positioner {...positioner} align="start">
          {/* No dialog: the page beside it stays in use. */}
          <Popover.Popup role="group" aria-label={label} {...popup}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The menu is below the button, or above it where there is more room, and within the screen. Distances are in pixels. */
const POSITION = {
  align: 'end',
  sideOffset: 4,
  collisionPadding: 8,
  className: styles.positioner,
} as const;
