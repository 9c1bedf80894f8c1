import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { overrides } from '../../package.json';

/** Creates an account and prints the answer's status and the files that were loaded. */
const PROGRAM = `
  import { once } from 'node:events';
  import { createRequire } from 'node:module';
  import { createAuthEmulator } from ${JSON.stringify(join(__dirname, 'auth-emulator.ts'))};

  const server = await createAuthEmulator('demo-nox');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any';
  const { status } = await fetch('http://127.0.0.1:' + server.address().port + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'judge@nox.example', password: 'let-us-dance' }),
  });
  console.log(JSON.stringify({ status, files: Object.keys(createRequire(import.meta.url).cache) }));
  process.exit();
`;

it('works without the packages of firebase-tools that package.json replaces', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM],
    { cwd: __dirname },
  );
  const { status, files } = JSON.parse(stdout.trim().split('\n').at(-1)!) as {
    status: number;
    files: string[];
  };
  expect(status).toBe(200);
  const replaced = Object.keys(overrides['firebase-tools']);
  expect(
    replaced.filter((name) => files.some((file) => file.includes(`/node_modules/${name}/`))),
  ).toEqual([]);
  expect(files.some((file) => file.includes('/node_modules/firebase-tools/'))).toBe(true);
});
