import { useEffect, useState } from 'react';
import { listen } from '../browser.ts';
import { focusAndScroll } from '../page.ts';
import { countDialogs } from '../shortcuts/shortcuts.ts';
import styles from '../visually-hidden.module.css';

const REGIONS = 'article, section, fieldset';

/** What lists consist of, and forms repeat. */
const ITEMS = `li, tr, [role="row"], [role="listitem"], [role="group"], ${REGIONS}`;

const CONTROLS = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)';

/** What gives the focus back when it closes. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

const controlsOf = (item: Element) => [
  ...(item.matches(CONTROLS) ? [item as HTMLElement] : []),
  ...item.querySelectorAll<HTMLElement>(CONTROLS),
];

function snapshotOf(control: HTMLElement) {
  const item = control.closest(ITEMS);
  const siblings = [...(item?.parentElement?.children ?? [])];
  const at = item ? controlsOf(item).indexOf(control) : -1;
  const region = item?.parentElement?.closest<HTMLElement>('section[tabindex]');
  return { control, item, siblings, at, region, path: window.location.pathname };
}

/** What had the focus last outside of layers. */
let latest: ReturnType<typeof snapshotOf> | undefined;

/** Returns that control, else the same one of the item beside, else the section of the list, else the heading; undefined for what was no part of an item. */
function latestOrBeside(): HTMLElement | undefined {
  if (!latest || latest.control.isConnected) return latest?.control;
  const { item, siblings, at, region, path } = latest;
  // Another page is no neighbour.
  if (!item || path !== window.location.pathname) return undefined;
  // Much of the page may be a region: what goes there is beside nothing.
  if (item.isConnected && item.matches(REGIONS)) return undefined;
  const index = siblings.indexOf(item);
  const nearest = [item, ...siblings.slice(index + 1), ...siblings.slice(0, index).toReversed()];
  const beside = nearest.find((one) => one.isConnected && controlsOf(one).length > 0);
  const controls = beside ? controlsOf(beside) : [];
  const emptied = region?.isConnected ? region : document.querySelector('h1');
  return controls[Math.min(at, controls.length - 1)] ?? emptied ?? undefined;
}

/**
 * Where the item with the focus is removed, as by another account, the focus goes to its neighbour, and that is announced.
 * Whoever removes it may focus something else. One serves all of the page.
 */
export function FocusFallback() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const isLost = () => latest !== undefined && document.activeElement === document.body;
    const restore = () => {
      if (!isLost() || countDialogs() > 0) return;
      const next = latestOrBeside();
      if (next && latest?.item?.isConnected === false) setCount((before) => before + 1);
      focusAndScroll(next);
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      // The effects of the change of the page come first.
      if (isLost()) timer = setTimeout(restore);
    });
    const handleFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(LAYERS)) latest = snapshotOf(target);
    };
    // A click beside all controls. What is removed loses the focus in some browsers, too, before it has left.
    const handleFocusOut = ({ target, relatedTarget }: FocusEvent) =>
      queueMicrotask(() => {
        if (relatedTarget === null && isLost() && target === latest?.control) {
          if (latest.control.isConnected) latest = undefined;
        }
      });
    observer.observe(document.body, { childList: true, subtree: true });
    const end = listen(document, { focusin: handleFocusIn, focusout: handleFocusOut });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      end();
    };
  }, []);
  return (
    <div aria-live="polite" className={styles.hidden}>
      {count > 0 && <p key={count}>That is not in the list any more. You are beside it.</p>}
    </div>
  );
}

/**
 * A dialog's `finalFocus`: what opened it, or what is beside that by now. The library does not know what opened a dialog in
 * which a field takes the focus at once, and goes back to what opened an earlier one.
 */
export function useFinalFocus(finalFocus?: () => HTMLElement | null | undefined) {
  const [by] = useState(() => document.activeElement);
  return () => {
    const isThere = by instanceof HTMLElement && by.isConnected && by !== document.body;
    return finalFocus?.() ?? (isThere ? by : latestOrBeside()) ?? null;
  };
}
