import { ErrorBody } from '@nox/contracts';
import { apiForAll } from '../../test/api.ts';
import { exchange } from '../../test/raw-connection.ts';

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
