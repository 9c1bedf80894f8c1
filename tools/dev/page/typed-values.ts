import { keyOf, restoreValue } from '../../../libs/federation/runtime/remember-controls.ts';

type Typed = Parameters<typeof restoreValue>[1];

const CONTROLS = 'input, textarea, select';

/** A part of a page that failed is there again some time after it was mended. */
const RESTORE_MS = 10_000;

const storageKey = () => `nox-dev:${location.pathname}`;

/** What was typed and chosen stays: controls get it again where a page is loaded, or a part of it rendered, anew. */
export function keepTypedValues(): { restore: () => void } {
  const isReload =
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)?.type ===
    'reload';
  const stored = isReload ? sessionStorage.getItem(storageKey()) : null;
  const typed = new Map<string, Typed>(JSON.parse(stored ?? '[]'));
  let restoredUntil = 0;
  const seen = new WeakSet<Element>();

  const note = ({ target, isTrusted }: Event) => {
    if (!isTrusted || !(target instanceof Element) || !target.matches(CONTROLS)) return;
    const control = target as HTMLInputElement;
    const { type, value, defaultValue, checked, defaultChecked, files } = control;
    seen.add(control);
    typed.set(keyOf(control), { type, value, defaultValue, checked, defaultChecked, files });
  };
  const restoreNew = () => {
    const isDue = performance.now() < restoredUntil;
    for (const control of document.querySelectorAll<HTMLInputElement>(CONTROLS)) {
      if (seen.has(control)) continue;
      seen.add(control);
      const old = isDue && typed.get(keyOf(control));
      // The page has its listeners once it has rendered.
      if (old) setTimeout(() => restoreValue(control, old));
    }
  };
  const restore = () => (restoredUntil = performance.now() + RESTORE_MS);
  for (const type of ['input', 'change']) addEventListener(type, note, true);
  new MutationObserver(restoreNew).observe(document, { childList: true, subtree: true });
  addEventListener('pagehide', () => {
    const storable = [...typed].filter(([, { type }]) => type !== 'password' && type !== 'file');
    sessionStorage.setItem(storageKey(), JSON.stringify(storable));
  });
  if (isReload) restore();
  return { restore };
}
