/// <reference types="jest" />
import { join } from 'node:path';
import fc from 'fast-check';
import type { HistoryEntry } from '@nox/release-format';
import { releaseApp, retire, rollBack } from '../release/changes.ts';
import { ReleaseFixture } from '../release/testing/release-fixture.ts';
import { overview } from '../release/releases.ts';
import { isOfPackage, releaseBuilds } from './release-builds.ts';

describe('an upgrade of the package', () => {
  let fixture: ReleaseFixture;
  beforeEach(async () => (fixture = await ReleaseFixture.open()));
  afterEach(() => fixture.close());

  const live = async () =>
    Object.fromEntries(
      (await overview(fixture.root)).map(({ app, versions }) => [
        app,
        versions.find(({ state }) => state.kind === 'live')?.version,
      ]),
    );
  /** Makes the builds of a package and installs it. @returns what it says was left as it is */
  async function install(version: string) {
    for (const app of ['shell', 'judging', 'admin']) {
      await fixture.build(app, { text: `${app} of ${version}` });
    }
    fixture.pass(1);
    return releaseBuilds(fixture.root, join(fixture.folder, 'builds'), version);
  }
  async function releaseByTeam(app: string) {
    const buildDir = await fixture.build(app, { text: `${app} of its team` });
    fixture.pass(1);
    await releaseApp({ app, buildDir, root: fixture.root, by: { author: 'Asha' } });
  }

  it('replaces what a package released, and nothing that a team has released since', async () => {
    expect(await install('0.2.0')).toEqual([]);
    const first = await live();
    await releaseByTeam('judging');
    const { judging } = await live();
    expect(judging).not.toBe(first.judging);
    expect(await install('0.3.0')).toEqual([
      expect.stringMatching(/^judging stays as somebody has released.*--author '.*' gives it back/),
    ]);
    const second = await live();
    expect(second.judging).toBe(judging);
    expect(second.shell).not.toBe(first.shell);
    // Back again is the package, too.
    await install('0.2.0');
    expect(await live()).toEqual({ ...first, judging });
  });

  it('leaves an app to which somebody went back or that somebody retired, until it is given back', async () => {
    await install('0.2.0');
    const { root } = fixture;
    const first = await live();
    await install('0.3.0');
    fixture.pass(1);
    await rollBack({ app: 'judging', root });
    await retire({ app: 'admin', root });
    expect(await install('0.3.0')).toHaveLength(2);
    expect(await live()).toMatchObject({ judging: first.judging });
    expect((await live()).admin).toBeUndefined();
    const [, author] = /--author '(.*)'/.exec((await install('0.4.0'))[0]!)!;
    const buildDir = await fixture.build('judging', { text: 'judging of 0.4.0' });
    await releaseApp({ app: 'judging', buildDir, root, by: { author } });
    expect(await install('0.5.0')).toHaveLength(1);
  });

  it('agrees with a model that goes through the history from its beginning', () => {
    const entry = fc.record({
      app: fc.constantFrom('judging', 'admin'),
      version: fc.constant('1'),
      at: fc.constant('2026-03-06T17:00:00Z'),
      action: fc.constantFrom('release', 'rollback', 'found', 'retire'),
      author: fc.constantFrom(undefined, 'Asha', 'the package of NOX 0.2.0'),
    }) as fc.Arbitrary<HistoryEntry>;
    fc.assert(
      fc.property(fc.array(entry), (history) => {
        let owner = 'package';
        for (const { app, action, author } of history) {
          if (app !== 'judging') continue;
          const isPackage = action === 'release' && /^the package/.test(author ?? '');
          owner = isPackage ? 'package' : 'team';
        }
        expect(isOfPackage(history, 'judging')).toBe(owner === 'package');
      }),
    );
  });
});
