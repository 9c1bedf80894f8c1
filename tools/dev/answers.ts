import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { fulfils } from '@nox/release-format/contract';

const READS = ['GET', 'HEAD', 'OPTIONS'];
/** Answered with data or a file, also where a person opens the address. */
const NO_PAGE = /^\/(?:api|media|static|__nox)(?:\/|$)|\.[^/.]+$/;

/** A page that the development server makes has no hashes, addresses of this machine over HTTP, and another body. */
const NOT_OURS =
  /^(?:integrity-policy|strict-transport-security|content-(?:length|encoding)|transfer-encoding|connection|keep-alive|date|etag|set-cookie|cache-control|vary|alt-svc)/;

/** The path of an address, without its query. */
export const pathOf = (url: string) => url.split('?', 1)[0]!;

export const isRead = ({ method = '' }: Pick<IncomingMessage, 'method'>) => READS.includes(method);

/** Whether a person opens an address in place of a script that reads it. */
export function isPage(request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): boolean {
  const { headers, url = '/' } = request;
  const isHtml = headers.accept?.includes('text/html') ?? false;
  return isHtml && isRead(request) && !NO_PAGE.test(pathOf(url));
}

/** What the site says of its pages, for one that is made here. @param policy the name of the header that forbids scripts */
export function pageHeaders(headers: Iterable<[string, string]>, policy: string) {
  const kept = Object.fromEntries([...headers].filter(([name]) => !NOT_OURS.test(name)));
  if (kept[policy]) kept[policy] = kept[policy].replace(/upgrade-insecure-requests;?/, '');
  return { ...kept, 'cache-control': 'no-store' } as Record<string, string>;
}

/** Changes an answer of the site so that browsers accept it from this server, which speaks HTTP. */
export function withoutTls(headers: IncomingHttpHeaders): void {
  delete headers['strict-transport-security'];
  const cookies = headers['set-cookie'];
  if (cookies) headers['set-cookie'] = cookies.map((one) => one.replace(/; *secure/i, ''));
}

/** Why the shell of a site does not run a remote, in a sentence. @param fulfilled contracts; unknown of an old shell */
export function contractRefusal(
  { name, contract }: { name: string; contract: string },
  target: string,
  fulfilled: string | undefined,
): string | undefined {
  if (!fulfilled || fulfils(fulfilled, contract)) return undefined;
  return `${name} is built for contract ${contract}, and the shell of ${target} fulfils ${fulfilled}: see "contract" in remote.json.`;
}
