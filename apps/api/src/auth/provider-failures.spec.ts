import { bearer, openApi } from '../../test/api.ts';
import { logLines } from '../../test/log-lines.ts';
import { createSigner, PROJECT, unsignedToken } from '../../test/tokens.ts';
import { signedTokenVerifier } from './token-verifier.ts';

describe('a failure of the identity provider', () => {
  const fail = () => {
    const code = 'DEPTH_ZERO_SELF_SIGNED_CERT';
    const cause = Object.assign(new Error('self-signed certificate'), { code });
    return Promise.reject(new TypeError('fetch failed', { cause }));
  };
  const logged = { reason: 'self-signed certificate', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' };

  it.each<[what: string, changes: Parameters<typeof openApi>[0], line: object]>([
    ['its keys', { verifyToken: signedTokenVerifier(PROJECT, fail) }, logged],
    ['an account', { lookUpAccount: fail }, { err: expect.objectContaining(logged) }],
  ])('is logged with its cause: %s', async (_what, changes, line) => {
    const log = logLines();
    const api = await openApi({ ...changes, logLevel: 'warn', logStream: log.stream });
    const { sign } = await createSigner();
    const headers = bearer(changes?.verifyToken ? await sign() : unsignedToken());
    expect((await api.get('/api/me', headers)).statusCode).toBe(503);
    expect(log.lines).toContainEqual(expect.objectContaining(line));
    await api.close();
  });
});
