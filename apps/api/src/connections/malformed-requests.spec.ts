import { ErrorBody } from '@nox/contracts';
import { apiForAll } from '../../test/api.ts';
import { logLines } from '../../test/log-lines.ts';
import { exchange } from '../../test/raw-connection.ts';

const host = (value: string) => `GET / HTTP/1.1\r\nHost: ${value}\r\n\r\n`;

describe('a malformed request', () => {
  const log = logLines();
  const api = apiForAll({ logLevel: 'info', logStream: log.stream });
  let url: string;
  beforeAll(async () => {
    url = await api.listen();
  });

  it.each([
    ...[
      '',
      ' ',
      'a b',
      'a,b',
      'a/b',
      'a@b',
      'a:b',
      'a:999999',
      '[::1',
      '::1',
      'ä.example',
      'a%00',
    ].map(host),
    ...['<script>', '"', "'", 'a#', 'a?b', 'a\\b', '[::1]x', '.:80:80'].map(host),
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n',
    'GET http://a/api/team HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET https://elsewhere.example HTTP/1.1\r\nHost: a\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET * HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET api/team HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET ?x HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  ])('gets 400 with an ErrorBody and leaves nothing in the log: %j', async (request) => {
    log.lines.length = 0;
    const [head = '', body = ''] = (await exchange(url, request)).split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 400 ');
    expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'");
    expect(head).toContain('connection: close');
    expect(ErrorBody.strict().parse(JSON.parse(body)).code).toBe('bad_request');
    expect(log.lines).toEqual([]);
  });

  it.each(['nox.example.org', 'NOX.example:8080', '127.0.0.1:1', '[::1]:8080', 'a_b', 'localhost'])(
    'is none with the host %s',
    async (name) => {
      const request = `GET /api/health HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`;
      expect(await exchange(url, request)).toContain('HTTP/1.1 200 ');
    },
  );

  it('is none of HTTP/1.0 without a host, nor one with an unknown expectation', async () => {
    expect(await exchange(url, 'GET /api/health HTTP/1.0\r\n\r\n')).toContain('HTTP/1.1 200 ');
    const request = 'GET /api/health HTTP/1.1\r\nHost: a\r\nExpect: x\r\nConnection: close\r\n\r\n';
    expect(await exchange(url, request)).toContain('HTTP/1.1 200 ');
  });
});

describe('what is no HTTP request', () => {
  const api = apiForAll();
  let url: string;
  beforeAll(async () => {
    url = await api.listen();
  });

  it.each([
    ['nonsense', 'HELLO\r\n\r\n', 400, 'bad_request'],
    ['endless headers', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ])('is refused like every other request: %s', async (_what, input, status, code) => {
    const answer = await exchange(url, input);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('content-type: application/json');
    expect(ErrorBody.strict().parse(JSON.parse(body)).code).toBe(code);
  });
});
