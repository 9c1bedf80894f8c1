import { readPageSettings } from './page-settings.ts';
import { reportFailedStart } from './report-load-error.ts';

/** Resolves in a later task: one long task becomes two, between which the browser paints and handles input. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export const firstScript = () =>
  document.querySelector<HTMLScriptElement>('script[src]:not(#nox-measurement)');

/** Calls `handle` with the shell's first script if that does not arrive, or is refused. */
export function onFirstScriptError(handle: (script: HTMLScriptElement) => void): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target === firstScript()) handle(target);
  };
  document.addEventListener('error', onError, true);
}

/** The page has no stylesheet yet. Properties that scripts set are no inline style to the content security policy. */
const PAGE_STYLE =
  'position:fixed;inset:0;overflow:auto;display:grid;align-content:center;justify-items:start;gap:1.25rem;' +
  'padding:max(1.25rem,calc(50vw - 22rem));background:#0d0b14;color:#f3efe6;font:1rem/1.5 system-ui,sans-serif';
const TITLE_STYLE = 'margin:0;font-size:1.75rem;line-height:1.2';
const TEXT_STYLE = 'margin:0;color:#a9a3b8';
const BUTTON_STYLE =
  'min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:2px;background:#f3efe6;color:#0d0b14;font:inherit;font-weight:700;cursor:pointer';

export const UPDATE = 'Update it, or open this page in another browser.';

/** A page that a proxy serves in place of the server's has no name. */
const siteName = () => readPageSettings().society?.name ?? 'This site';

/** `toSorted` is the youngest method that all pages need: a browser without it is of 2022 or before. Some switch observers off. */
export const isTooOld = () =>
  !('toSorted' in Array.prototype) || !('IntersectionObserver' in window);

/** Needs neither React nor stylesheets, and fills an empty page only: one that the server rendered keeps its content. */
export function renderLoadError(
  title = isTooOld()
    ? `This browser is too old for ${siteName()}`
    : `${siteName()} is unavailable right now`,
): void {
  const root = document.getElementById('root');
  if (!root || root.hasChildNodes()) return;
  const page = element('div', PAGE_STYLE);
  page.setAttribute('role', 'alert');
  const retry = element('button', BUTTON_STYLE, 'Try again');
  retry.addEventListener('click', () => window.location.reload());
  const text = isTooOld() ? UPDATE : 'Your connection may be down, or we are mending something.';
  page.append(element('h1', TITLE_STYLE, title), element('p', TEXT_STYLE, text), retry);
  root.append(page);
}

export function element(tag: 'div' | 'h1' | 'p' | 'button', style: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.style.cssText = style;
  made.textContent = text;
  return made;
}

/** Visitors see something after 15 seconds at most. */
const TIMEOUT_MS = 12_000;
const INTERVAL_MS = 100;

/** Inline, since no other script may arrive. A page that arrives later replaces what this says. */
export function watchStart(): void {
  let isReported = false;
  const report = (title?: string) => {
    const root = document.getElementById('root');
    // The script may fail before the rest of the page is parsed.
    if (!root) return void setTimeout(report, INTERVAL_MS, title);
    if (isReported) return;
    isReported = true;
    renderLoadError(title);
    reportFailedStart(firstScript()?.src ?? window.location.pathname);
  };
  const isEmpty = () => !document.getElementById('root')?.hasChildNodes();
  onFirstScriptError(() => report());
  setTimeout(() => isEmpty() && report(`${siteName()} has not loaded yet`), TIMEOUT_MS);
}
