import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { overrides } from '../../package.json';

/** Creates an account, gives it a new password by a mailed link, and prints the statuses and the files that were loaded. */
const PROGRAM = `
  import { once } from 'node:events';
  import { createRequire } from 'node:module';
  import { accountsClient } from ${JSON.stringify(join(__dirname, 'accounts-client.ts'))};
  import { createAuthEmulator } from ${JSON.stringify(join(__dirname, 'auth-emulator.ts'))};

  const server = await createAuthEmulator('demo-nox');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = 'http://127.0.0.1:' + server.address().port;
  const call = (path, body) =>
    fetch(url + '/identitytoolkit.googleapis.com/v1/accounts:' + path + '?key=any', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const email = 'judge@nox.example';
  const { status } = await call('signUp', { email, password: 'let-us-dance' });
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const link = await accountsClient(url, 'demo-nox').lastMailedLink();
  const renewed = (await fetch(link + '&newPassword=we-dance-on')).status;
  const signedIn = (await call('signInWithPassword', { email, password: 'we-dance-on' })).status;
  console.log(JSON.stringify({ status, renewed, signedIn, files: Object.keys(createRequire(import.meta.url).cache) }));
  process.exit();
`;

it('works without the packages of firebase-tools that package.json replaces, links for new passwords included', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM],
    { cwd: __dirname },
  );
  const { status, renewed, signedIn, files } = JSON.parse(stdout.trim().split('\n').at(-1)!) as {
    status: number;
    renewed: number;
    signedIn: number;
    files: string[];
  };
  expect([status, renewed, signedIn]).toEqual([200, 200, 200]);
  const replaced = Object.keys(overrides['firebase-tools']);
  expect(
    replaced.filter((name) => files.some((file) => file.includes(`/node_modules/${name}/`))),
  ).toEqual([]);
  expect(files.some((file) => file.includes('/node_modules/firebase-tools/'))).toBe(true);
});
