/// <reference types="jest" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedModules } from '@nox/release-format';
import { retire } from './changes.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';

/** What is quoted in the page, one refusal each. */
const QUOTED = readFileSync(join(__dirname, '../../docs/upgrading.md'), 'utf8')
  .split('\n')
  .filter((line) => /^ *> /.test(line))
  .map((line) => line.replace(/^ *> /, ''));

let fixture: ReleaseFixture;
const refused = new Set<string>();
let builds = 0;
beforeEach(async () => (fixture = await ReleaseFixture.open()));
afterEach(() => fixture.close());

/** Releases another build of an app. */
const release = (app: string, options: Parameters<ReleaseFixture['release']>[1]) =>
  fixture.release(app, { text: `build ${(builds += 1)}`, ...options });

/** Refused with a sentence that the page quotes. */
async function expectRefusal(work: Promise<unknown>): Promise<void> {
  const live = await fixture.live();
  const error: unknown = await work.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'ReleaseError' });
  const sentence = (error as Error).message.replaceAll(/1\.0\.0-[0-9a-f]{8}/g, '…');
  expect(QUOTED).toContain(sentence);
  refused.add(sentence);
  expect(await fixture.live()).toEqual(live);
}

const shared = (name: string, version: string, isStrict: boolean, exports: string[] = []) => ({
  shared: { [name]: { version, isStrict, exports } } satisfies SharedModules,
});
const react = (version: string, ...exports: string[]) => shared('react', version, false, exports);
const client = (version: string, ...exports: string[]) =>
  shared('@nox/api-client', version, true, exports);

describe('the contract', () => {
  beforeEach(async () => {
    await release('shell', { contract: '3.1.0' });
    for (const app of ['admin', 'judging']) await release(app, { contract: '^3.0.0' });
  });

  it('changes a minor version with the shell first', async () => {
    const judging = { contract: '^3.2.0' };
    await expectRefusal(release('judging', judging));
    await release('shell', { contract: '3.2.0' });
    await release('judging', judging);
    await expect(fixture.rollBack('shell')).rejects.toThrow('first release judging');
  });

  it('changes a major version with remotes for both first, then the shell, then remotes for one', async () => {
    const both = { contract: '^3.1.0 || ^4.0.0' };
    await release('admin', both);
    await expectRefusal(release('shell', { contract: '4.0.0' }));
    await release('judging', both);
    const next = await release('shell', { contract: '4.0.0' });
    // Both contracts are live: what was released last goes back alone.
    const before = await fixture.rollBack('shell');
    await fixture.rollBack('shell', next);
    await release('admin', { contract: '^4.0.0' });
    await expectRefusal(fixture.rollBack('shell', before));
    await fixture.rollBack('admin');
    await fixture.rollBack('shell', before);
  });

  it('retires a remote that nobody maintains in a major version', async () => {
    await release('admin', { contract: '^3.1.0 || ^4.0.0' });
    await retire({ app: 'judging', root: fixture.root });
    await release('shell', { contract: '4.0.0' });
  });
});

describe('React, the router, the query cache', () => {
  it('are released in any order in a minor version, unless a remote uses what is new', async () => {
    await release('shell', react('19.3.1', 'use'));
    await release('judging', react('^19.3.1', 'use'));
    await release('admin', react('^19.4.0', 'use'));
    await expectRefusal(release('admin', react('^19.4.0', 'use', 'useNew')));
    await release('shell', react('19.4.0', 'use', 'useNew'));
    await release('admin', react('^19.4.0', 'use', 'useNew'));
  });

  it('change a major version with remotes for both first, then the shell', async () => {
    await release('shell', react('19.3.1'));
    await release('admin', react('^19.3.1'));
    await expectRefusal(release('shell', react('20.0.0')));
    await release('admin', react('^19.0.0 || ^20.0.0'));
    await release('shell', react('20.0.0'));
    await release('admin', react('^20.0.0'));
    await expect(fixture.rollBack('shell')).rejects.toThrow('first release admin');
  });

  it('keep the names that live remotes use', async () => {
    const router = (version: string, ...exports: string[]) =>
      shared('react-router-dom', version, false, exports);
    await release('shell', router('7.18.5', 'Link', 'useBlocker'));
    await release('admin', router('^7.18.5', 'useBlocker'));
    await expectRefusal(release('shell', router('7.18.5', 'Link')));
  });
});

describe('our own libraries', () => {
  const [OLD, NEW] = ['teamQueries', 'memberQueries'];

  it('change a minor version with the shell first', async () => {
    await release('shell', client('1.2.0', OLD));
    await expectRefusal(release('judging', client('^1.3.0', NEW)));
    await release('shell', client('1.3.0', OLD, NEW));
    await release('judging', client('^1.3.0', NEW));
  });

  it('change a major version with the new beside the old, then remotes for both, then without the old', async () => {
    await release('shell', client('1.2.0', OLD));
    await release('admin', client('^1.2.0', OLD));
    await release('shell', client('1.3.0', OLD, NEW));
    await expectRefusal(release('shell', client('1.3.0', NEW)));
    await expect(release('shell', client('2.0.0', NEW))).rejects.toThrow('first release admin');
    await release('admin', client('^1.3.0 || ^2.0.0', NEW));
    await release('shell', client('2.0.0', NEW));
    await release('admin', client('^2.0.0', NEW));
  });
});

it('is quoted with all of its refusals', () => {
  expect([...refused].toSorted()).toEqual(QUOTED.toSorted());
});
