import { framesOf, type LoadErrorReport, shortened } from '@nox/federation/runtime';
import { remoteAt } from '@nox/release-format/remotes-for';
import { hasOverrides, readPageSettings } from '../page/page-settings.ts';
import { reportRemoteError } from '../page/report-load-error.ts';

/** Different errors of a document; a page that has more is reported enough. */
const MAX_ERRORS = 20;
const INTERVAL_MS = 10_000;
/** What a browser names of a file: its path in a release. */
const FILE = /\/static\/js\/[^?#]+/;
/** Browsers reject the transition between two documents where one has none, or is left or resized meanwhile: nothing failed. */
const SKIPPED = /^transition was (?:aborted|skipped)/i;
/** React's numbers of errors while it hydrates, and its words in development. */
const HYDRATION = /error #4(?:18|2[135])\b|hydrat/i;

const reported = new Map<string, { report: LoadErrorReport; unsent: number }>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Equal errors are sent once, and later as a number. */
function fold(report: LoadErrorReport): void {
  // What is tried in this browser alone is no fault of a release.
  if (hasOverrides()) return;
  const { kind, message, frames, address } = report;
  const key = JSON.stringify([kind, frames?.[0] ?? [address, message]]);
  const known = reported.get(key);
  if (known) {
    known.unsent += 1;
    timer ??= setTimeout(sendFolded, INTERVAL_MS);
  } else if (reported.size < MAX_ERRORS) {
    reported.set(key, { report, unsent: 0 });
    reportRemoteError(report);
  }
}

function sendFolded(): void {
  timer = undefined;
  for (const one of reported.values()) {
    if (one.unsent > 0) reportRemoteError({ ...one.report, count: one.unsent, repeated: true });
    one.unsent = 0;
  }
}
addEventListener('pagehide', sendFolded);

/** @param address the path of the page that was shown */
export function sendError(
  kind: LoadErrorReport['kind'],
  error: unknown,
  address = window.location.pathname,
  frames = framesOf(error),
): void {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const at = remoteAt(address, readPageSettings().registry?.remotes ?? []);
  fold({
    ...{ kind, address, attempts: 1, recovered: kind === 'hydration' },
    message: shortened(message),
    ...(frames.length > 0 && { frames }),
    ...(at && { remote: at.name, version: at.version }),
  });
}

/** Reports what no boundary caught: in handlers, timers and promises, and while React hydrates; and files of releases that are missing. */
export function sendEvent(event: Event): void {
  if (event.target instanceof Element) {
    // Whoever loads scripts and stylesheets tries again, and reports them; preloads only save time.
    if (event.target.matches('script, link')) return;
    const [address] = FILE.exec((event.target as HTMLImageElement).src ?? '') ?? [];
    const page = window.location.pathname;
    if (address) fold({ kind: 'resource', address, page, attempts: 1, recovered: false });
    return;
  }
  const { error, message, filename = '', lineno, colno } = event as ErrorEvent;
  const thrown: unknown = error ?? (event as unknown as PromiseRejectionEvent).reason ?? message;
  const { stack, message: text = String(thrown) } = (thrown ?? {}) as Partial<Error>;
  if (thrown instanceof DOMException && SKIPPED.test(text)) return;
  const [file] = FILE.exec(filename) ?? [];
  const frames = framesOf(thrown);
  if (frames.length === 0 && file) frames.push(`${file}:${lineno}:${colno}`);
  if (HYDRATION.test(text)) return sendError('hydration', thrown, undefined, frames);
  // Other code in the page, such as that of an extension, says where it is.
  if (frames.length === 0 && (stack || filename)) return;
  sendError('script', thrown, undefined, frames);
}
