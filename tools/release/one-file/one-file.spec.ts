/// <reference types="jest" />
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKSPACE } from '../../workspace.ts';
import { MemoryBucket } from '../testing/memory-bucket.ts';
import { ReleaseFixture } from '../testing/release-fixture.ts';

function run(cwd: string, file: string, args: string[], env = {}) {
  const options = { cwd, env: { PATH: process.env.PATH, ...env } };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

/** Runs what it gets in a shell here: another machine with folders of its own, as far as the tool sees. */
const SSH = `#!/bin/sh
for last; do :; done
printf '%s\\n' "$@" >> "$SSH_LOG"
eval "$SSH_FAULT"
exec /bin/sh -c "$last"
`;

/** Each is a few processes; `npm run test:all` runs them. */
const slow = process.env.NOX_TEST === 'all' ? it : it.skip;

describe('the release tool as one file', () => {
  let fixture: ReleaseFixture;
  let tool: string;
  beforeAll(async () => {
    fixture = await ReleaseFixture.open();
    const built = await run(WORKSPACE, process.execPath, [
      'tools/release/one-file/bundle-tool.ts',
      join(fixture.folder, 'built'),
    ]);
    expect(built).toMatchObject({ code: 0, stderr: '' });
    await mkdir(join(fixture.folder, 'alone'));
    tool = join(fixture.folder, 'alone/nox-release.mjs');
    await copyFile(join(fixture.folder, 'built/nox-release.mjs'), tool);
    await mkdir(join(fixture.folder, 'bin'));
    await writeFile(join(fixture.folder, 'bin/ssh'), SSH);
    await chmod(join(fixture.folder, 'bin/ssh'), 0o755);
    await mkdir(fixture.webRoot);
  });
  afterAll(() => fixture.close());

  const nox = (args: string[], env = {}) =>
    run(join(fixture.folder, 'alone'), process.execPath, [tool, ...args], env);
  const by = ['--author', 'asha', '--commit', 'abcdef0123'];

  it('releases, lists, rolls back and retires, without packages beside it', async () => {
    const { webRoot } = fixture;
    const shell = await fixture.build('shell');
    const to = ['--to', webRoot];
    expect(await nox(['release', 'shell', '--from', shell, ...to, ...by])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^shell 1\.0\.0-\w+ is live in .*\/web\.\n$/),
      stderr: '',
    });
    await fixture.release('judging', { text: 'first' });
    const judging = await fixture.build('judging', { text: 'second' });
    const release = ['release', 'judging', '--from', judging, ...to];
    const before = await fixture.live();
    expect((await nox([...release, '--dry-run'])).stdout).toMatch(/would go live in/);
    expect(await fixture.live()).toEqual(before);
    expect(await nox(release)).toMatchObject({ code: 0 });
    expect(await nox(['rollback', 'judging', ...to])).toMatchObject({ code: 0 });
    const { stdout } = await nox(['releases', ...to]);
    expect(stdout).toMatch(/live since .* UTC by asha \(abcdef01\)/);
    expect(await nox(['retire', 'judging', ...to])).toMatchObject({ code: 0 });
    expect(Object.keys(await fixture.live())).toEqual(['shell']);
  });

  it('says what it needs, by its own name', async () => {
    const to = ['--to', fixture.webRoot];
    expect(await nox([])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Name a command: node nox-release\.mjs/),
    });
    const installed = join(fixture.folder, 'bin/nox');
    await symlink(tool, installed);
    const help = await run(fixture.folder, process.execPath, [installed, '--help']);
    expect(help.stdout).toMatch(/^npx nox <release /);
    const { stdout } = await nox(['release', '--help']);
    expect(stdout).toMatch(/^node nox-release\.mjs release <app> \[--from/);
    expect(stdout).not.toContain('npm run');
    expect(await nox(['retire', 'shell', ...to])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/with node nox-release\.mjs rollback shell\.\n$/),
    });
    const usage = await Promise.all([
      nox(['release', 'judging', ...to]),
      nox(['releases']),
      nox(['retire', 'judging', ...to, '--wait', 'long']),
      nox(['retire', 'judging', '--to', 'ssh://-oProxyCommand=x/y']),
      nox(['releases', '--to', 's3://nox-site']),
    ]);
    for (const { code, stderr } of usage) {
      expect(stderr).toMatch(/^[^\n]+\.\n$/);
      expect(code).toBe(2);
    }
  });

  describe('on another machine', () => {
    const log = () => join(fixture.folder, 'ssh.log');
    const away = (fault = '') => ({
      PATH: `${join(fixture.folder, 'bin')}:${process.env.PATH}`,
      TMPDIR: join(fixture.folder, 'there'),
      SSH_LOG: log(),
      SSH_FAULT: fault,
      SH_ALONE: join(fixture.folder, 'sh'),
    });
    const to = () => ['--to', `ssh://deploy@web.example.org:2222${fixture.webRoot}`];
    beforeAll(async () => {
      await mkdir(join(fixture.folder, 'there'));
      await mkdir(join(fixture.folder, 'sh'));
      await symlink('/bin/sh', join(fixture.folder, 'sh/sh'));
    });

    it('does there what it does here, and leaves nothing but the release', async () => {
      const buildDir = await fixture.build('events');
      const release = ['release', 'events', '--from', buildDir, ...to(), '--author', "o'hara $(x)"];
      expect(await nox(release, away())).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^events 1\.0\.0-\w+ is live in/),
      });
      const words = (await readFile(log(), 'utf8')).split('\n');
      expect(words).toEqual(expect.arrayContaining(['-p', '2222', '--', 'deploy@web.example.org']));
      expect(JSON.parse(await fixture.read('static/js/releases.json'))).toContainEqual(
        expect.objectContaining({ app: 'events', author: "o'hara $(x)" }),
      );
      expect(await nox(['releases', ...to()], away())).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('events'),
      });
      expect(await nox(['rollback', 'events', ...to()], away())).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^events has no earlier version/),
      });
      expect(await readdir(join(fixture.folder, 'there'))).toEqual([]);
    });

    slow.each([
      ['the connection is refused', 'exit 255', /^ssh to deploy@web\.example\.org ended with 255/],
      [
        'the connection ends half-way',
        'head -c 20000 | sh -c "$last"; exit $?',
        /did not arrive whole/,
      ],
      ['there is no Node', 'PATH=$SH_ALONE', /^There is no Node on deploy@web\.example\.org/],
    ])('changes nothing where %s, and says so', async (_, fault, sentence) => {
      const before = await fixture.read('static/js/remotes.json');
      const buildDir = await fixture.build('alumni');
      const outcome = await nox(['release', 'alumni', '--from', buildDir, ...to()], away(fault));
      expect(outcome.stderr).toMatch(new RegExp(sentence.source, 'm'));
      expect(outcome.code).toBe(1);
      expect(await fixture.read('static/js/remotes.json')).toBe(before);
      expect(await readdir(join(fixture.folder, 'there'))).toEqual([]);
    });
  });

  slow('releases into a store, from which a server’s folder follows', async () => {
    const bucket = await MemoryBucket.start();
    try {
      const shell = await fixture.build('shell', { text: 'in a store' });
      const to = ['--to', bucket.address];
      expect(await nox(['release', 'shell', '--from', shell, ...to], bucket.env)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/is live in s3:\/\//),
      });
      const webRoot = join(fixture.folder, 'follower');
      await mkdir(webRoot);
      const pull = ['pull', '--from', bucket.address, '--to', webRoot];
      expect(await nox(pull, bucket.env)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/: shell\.\n$/),
      });
      expect(await nox(pull, bucket.env)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/ already\.\n$/),
      });
    } finally {
      await bucket.close();
    }
  });
});
