import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { command } from '../run/command.ts';
import { completion, manualPage, overview, phrase } from './description.ts';

let root: string;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'nox-root-'))));
afterAll(() => rm(root, { recursive: true }));

const nox = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH: process.env.PATH, NOX_ROOT: root },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: stderr as string }),
  );

const COMMANDS = {
  rehearse: command(
    {
      help: "npm run rehearse -- --at <hall>\n\nMoves everybody\ninto a hall: it's quick.\n\n  --at  where",
      options: { at: { type: 'string' } },
    },
    async () => undefined,
  ),
};

describe('the program nox', () => {
  it('names the nearest command where there is none', async () => {
    expect(await nox('bakcup')).toEqual({
      code: 2,
      output: expect.stringContaining('the nearest known one is nox backup,'),
    });
  });

  it('says that nothing is set up yet', async () => {
    expect(await nox('backup')).toEqual({
      code: 1,
      output: `There is no ${root}/etc/nox/nox.env: run nox setup first.\n`,
    });
  });

  it('lists, completes and documents its commands by what they say of themselves', () => {
    expect(overview(COMMANDS)).toContain('  rehearse  Moves everybody into a hall.\n');
    expect(completion(COMMANDS)).toContain("rehearse) words='--at --help' ;;");
    expect(phrase('npm run backup, docs/a-b.md')).toBe('nox backup, /usr/share/doc/nox/a-b.md');
    expect(manualPage(COMMANDS)).toContain('.SS rehearse\n.nf\n');
    expect(manualPage(COMMANDS)).toContain('\n  \\-\\-at  where\n.fi');
  });
});
