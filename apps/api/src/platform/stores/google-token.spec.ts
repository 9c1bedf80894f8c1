import { generateKeyPairSync } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { importSPKI, jwtVerify } from 'jose';
import { temporaryFolder } from '../../../test/engines.ts';
import { serveOnLoopback } from '@nox/test-servers/loopback';
import { StartUpError } from '../errors/http-error.ts';
import { googleAuthorization } from './google-token.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

describe('the authorization of a service account', () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof serveOnLoopback>>;
  let asked: string[] = [];
  let answer = { status: 200, expires_in: 3_600 };

  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await serveOnLoopback(async (request, response) => {
      asked.push(await text(request));
      const { status, ...granted } = answer;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: `token-${asked.length}`, ...granted }));
    });
  });
  beforeEach(() => {
    asked = [];
    answer = { status: 200, expires_in: 3_600 };
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  async function keyFile(content: object | string): Promise<string> {
    const path = join(folder, 'key.json');
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }
  const account = { client_email: 'nox@nox.iam.gserviceaccount.com', private_key: privateKey };

  it('is a token for what the account signs, asked for once until it ends', async () => {
    const authorization = await googleAuthorization(await keyFile(account), server.url);
    expect(await Promise.all([authorization(), authorization()])).toEqual([
      'Bearer token-1',
      'Bearer token-1',
    ]);
    expect(await authorization()).toBe('Bearer token-1');
    const form = new URLSearchParams(asked[0]);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload } = await jwtVerify(
      form.get('assertion')!,
      await importSPKI(publicKey, 'RS256'),
      { audience: 'https://oauth2.googleapis.com/token', issuer: account.client_email },
    );
    expect(payload.scope).toBe('https://www.googleapis.com/auth/devstorage.read_write');
  });

  it('is asked for again before it ends, and after a failure', async () => {
    answer.expires_in = 30;
    const authorization = await googleAuthorization(await keyFile(account), server.url);
    expect([await authorization(), await authorization()]).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    answer.status = 500;
    await expect(authorization()).rejects.toMatchObject({ status: 503 });
    answer.status = 200;
    expect(await authorization()).toBe('Bearer token-4');
  });

  it.each([
    ['no JSON', '{'],
    ['another file', {}],
    ['no key', { ...account, private_key: 'x' }],
  ])('is refused at the start with a sentence: %s', async (_what, content) => {
    const refused = googleAuthorization(await keyFile(content), server.url);
    await expect(refused).rejects.toThrow(StartUpError);
    await expect(refused).rejects.toThrow(/^GOOGLE_APPLICATION_CREDENTIALS must name/);
  });
});
