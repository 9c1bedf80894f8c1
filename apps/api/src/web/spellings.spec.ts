import { apiForAll, asSomeone } from '../../test/api.ts';
import { openConnection, requestHead } from '../../test/raw-connection.ts';
import { putWebFile, shellPage } from '../../test/web-root.ts';

const DATA_POLICY = "content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n";

/** What the router, a prefix of the text and an HTTP client each may read in another way. */
const DATA = [
  ...['/api', '/api/', '/api?x=1', '/api#x', '/%61pi', '/%61%70%69/team', '/api/%74eam'],
  ...['/api/team/', '/api//team', '/api/../api/team', '/api/%2e%2e/team', '/api/./team'],
  ...['/api/team#/', '/api/team;x=1', '/api/team/%00', '/api/%zz', '/api/%E0%A4%A'],
];
const PAGES = [
  ...['/', '/API/team', '//api/team', '/./api/team', '/x/../api/team', '/apix', '/\\api/team'],
  ...['/team/../api/', '/%2fapi/team', '/api%2fteam', '/#/api/team', '/?/api/team'],
  ...['/%zz', '/%E0%A4%A', '/team/%E0%A4%A?x=%zz'],
];
const CLOSED = ['/api/auditions', '/api/summary', '/api/client-errors', '/api/metrics'];

const spelled = (path: string) => [
  ...[`${path}/`, `${path}#`, `${path}?`, `${path};`, `/${path}`, path.toUpperCase()],
  ...['//', '/./', '%2f', '\\', '/x/../'].map((slash) => path.replace('/api/', `/api${slash}`)),
  path.replace('api', '%61pi'),
  path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
];

describe('an odd spelling of an address', () => {
  const api = apiForAll();
  let url: string;
  beforeAll(async () => {
    await putWebFile(api, 'index.html', shellPage());
    url = await api.listen();
  });

  /** Not through an HTTP client, which would normalise the address. */
  async function headOf(target: string, headers: Record<string, string> = {}) {
    const { socket, received } = await openConnection(url);
    const accept = { accept: 'text/html', connection: 'close' };
    socket.write(requestHead('GET', target, { ...accept, ...headers }));
    return (await received()).split('\r\n\r\n', 1)[0]! + '\r\n';
  }

  it.each(DATA)('of the API never gets a page or its policy: %s', async (target) => {
    const head = await headOf(target);
    expect(head).toContain('content-type: application/json');
    expect(head).toContain(DATA_POLICY);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).not.toContain('integrity-policy');
  });

  it.each(PAGES)('of a page has the policy of pages: %s', async (target) => {
    const head = await headOf(target);
    expect(head).toContain('content-type: text/html');
    expect(head).toContain("script-src 'self'");
    expect(head).toContain('integrity-policy: blocked-destinations=(script)');
  });

  it.each(CLOSED.flatMap(spelled))('never passes a gate: %s', async (target) => {
    for (const headers of [{}, asSomeone]) {
      const head = await headOf(target, headers);
      if (!head.includes('content-type: text/html')) expect(head).toMatch(/^HTTP\/1.1 40[134] /);
    }
  });
});
