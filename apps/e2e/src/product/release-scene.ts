import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { fillWebRoot } from '../../../../tools/start/fill-web-root.ts';
import { Product } from '../../../../tools/start/product.ts';
import { readSettings, type Administrator } from '../../../../tools/start/settings.ts';
import { ReleaseDesk } from '../process/release-desk.ts';
import { BuildHost } from './build-host.ts';
import { changedBuild } from './changed-build.ts';
import { cleanEnvironment } from './clean-environment.ts';

/** A product into which a test releases: its web root is nobody else's. */
export class ReleaseScene {
  private constructor(
    private readonly folder: string,
    private readonly product: Product,
    private readonly elsewhere: BuildHost,
    readonly administrator: Administrator,
    readonly desk: ReleaseDesk,
  ) {}

  static async start(): Promise<ReleaseScene> {
    const folder = await mkdtemp(join(tmpdir(), 'nox-releases-'));
    await mkdir(join(folder, 'elsewhere'));
    const elsewhere = await BuildHost.start(join(folder, 'elsewhere'));
    const settings = readSettings({
      ...cleanEnvironment(),
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      WEB_ROOT: join(folder, 'web'),
      NOX_OVERRIDE_ORIGINS: elsewhere.origin,
    });
    await fillWebRoot(settings.webRoot);
    const product = await Product.start(settings);
    const desk = new ReleaseDesk(settings.webRoot);
    return new ReleaseScene(folder, product, elsewhere, settings.administrator, desk);
  }

  get url(): string {
    return this.product.url;
  }

  /**
   * Releases an app with another text on one of its pages.
   * @throws Error if it is refused
   */
  async releaseChanged(app: string, text: string, by: string): Promise<void> {
    const into = join(this.folder, `${app}-changed`);
    await changedBuild(app, { text, by, into });
    const { exitCode, said } = await this.desk.release(app, '--from', into);
    if (exitCode !== 0) throw new Error(said);
  }

  /**
   * Puts a build of an app with another text on one of its pages onto a host from which the server allows builds.
   * @returns the address of its entry
   */
  async offerElsewhere(app: string, text: string, by: string): Promise<string> {
    await changedBuild(app, { text, by, into: join(this.folder, 'elsewhere', app) });
    return `${this.elsewhere.origin}/${app}/remoteEntry.js`;
  }

  /** A version of an app that was live once and is not now. */
  async formerVersion(app: string): Promise<string> {
    const answer = await fetch(`${this.url}/static/js/releases.json`);
    const history = (await answer.json()) as { app: string; version: string }[];
    const versions = history.filter((entry) => entry.app === app).map(({ version }) => version);
    return versions.findLast((version) => version !== versions.at(-1))!;
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await this.elsewhere.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

interface WorkerFixtures {
  scene: ReleaseScene;
}

interface Fixtures {
  /** Files of the product that did not arrive, and errors of pages, while a test runs. */
  failures: string[];
}

/** A test with a product of its own to release into, and somebody's browser. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  scene: [
    async ({}, provide) => {
      const scene = await ReleaseScene.start();
      await provide(scene);
      await scene.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ scene }, provide) => provide(scene.url),

  failures: async ({ page }, provide) => {
    const failures: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
    });
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') failures.push(message.text());
    });
    await provide(failures);
  },
});
