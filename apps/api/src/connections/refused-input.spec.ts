import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ErrorBody } from '@nox/contracts';
import { apiForAll } from '../../test/api.ts';

describe('what is no HTTP request', () => {
  const api = apiForAll();
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  const say = async (words: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(words);
    return text(socket);
  };

  it.each([
    ['nonsense', 'HELLO\r\n\r\n', 400, 'bad_request'],
    ['endless headers', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ])('is refused like every other request: %s', async (_what, words, status, code) => {
    const answer = await say(words);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('content-type: application/json');
    expect(ErrorBody.strict().parse(JSON.parse(body)).code).toBe(code);
  });
});
