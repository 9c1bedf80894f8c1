import { remoteAt } from '@nox/release-format/remotes-for';
import { reportRemoteError } from '../page/report-load-error.ts';
import type { MonitoredPage } from './measure-view.ts';

// The chunk that is loaded on demand.
export { measureView } from './measure-view.ts';

const MAX_MESSAGE_LENGTH = 300;
/** Files of releases in a stack, the innermost first. */
const FILES = /\/static\/js\/([^/\s]+)\/([^/\s]+)\//g;

/** @param pattern of the page's path: an address could name somebody */
export function sendRenderError(error: unknown, pattern: string, page: MonitoredPage): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  reportRemoteError({
    ...{ kind: 'render', address: pattern, attempts: 1, recovered: false },
    ...ownerOf(stack, page),
    message: message.slice(0, MAX_MESSAGE_LENGTH) || 'Error',
  });
}

/** The remote whose code threw, or else whose page it is: what is wrong with a page may show in the shell's modules only. */
function ownerOf(stack: string, { router, registry }: MonitoredPage) {
  for (const [, remote, version] of stack.matchAll(FILES)) {
    if (remote && version && remote !== 'shell') return { remote, version };
  }
  const at = remoteAt(router.state.location.pathname, registry.remotes);
  return at && { remote: at.name, version: at.version };
}
