import { renderLoadError } from './render-load-error.ts';
import { reportFailedStart } from './report-load-error.ts';
import { firstScript, onFirstScriptError } from './first-script.ts';

/** Visitors see something after 15 seconds at most. */
const TIMEOUT_MS = 12_000;
const INTERVAL_MS = 100;

/**
 * Runs inline in a page that browsers render, since no other script may arrive: where the shell's first script fails, or
 * nothing is shown after a while, it says so in the page and to the server. A page that arrives later replaces what is said.
 */
export function watchStart(): void {
  let isTold = false;
  const tell = (title?: string) => {
    const root = document.getElementById('root');
    // The script may fail before the rest of the page is parsed.
    if (!root) return void setTimeout(tell, INTERVAL_MS, title);
    if (isTold) return;
    isTold = true;
    renderLoadError(title);
    reportFailedStart(firstScript()?.src ?? window.location.pathname);
  };
  const isEmpty = () => !document.getElementById('root')?.hasChildNodes();
  onFirstScriptError(() => tell());
  setTimeout(() => isEmpty() && tell('NOX has not loaded yet'), TIMEOUT_MS);
}
