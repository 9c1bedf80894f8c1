import { mkdtemp, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '@nox/start/product.ts';
import type { Administrator } from '@nox/start/settings.ts';
import { ApiUser } from './api-user.ts';
import { settingsIn, startProduct } from './start-product.ts';

/** The built product, running for one test worker: own folders, own ports, own identity provider. */
export class TestProduct {
  private constructor(
    private readonly folder: string,
    private readonly log: FileHandle,
    private readonly product: Product,
    readonly administrator: Administrator,
  ) {}

  static async start(logFile: string, env: NodeJS.ProcessEnv = {}): Promise<TestProduct> {
    const folder = await mkdtemp(join(tmpdir(), 'nox-e2e-'));
    const settings = settingsIn(folder, env);
    const log = await open(logFile, 'a');
    const product = await startProduct(settings, log.fd);
    return new TestProduct(folder, log, product, settings.administrator);
  }

  get url(): string {
    return this.product.url;
  }

  get dataFolder(): string {
    return join(this.folder, 'data');
  }

  async signUp(email: string, password: string): Promise<void> {
    await this.product.accounts.signUp(email, password);
  }

  async addAdministrator({ email, password }: { email: string; password: string }): Promise<void> {
    const localId = await this.product.accounts.signUp(email, password);
    const customAttributes = JSON.stringify({ admin: true });
    await this.product.accounts.update({ localId, emailVerified: true, customAttributes });
  }

  /** Locks an account, as the identity provider's console can: it can neither sign in nor renew tokens. */
  async lockAccount(email: string, isLocked = true): Promise<void> {
    const change = { localId: await this.localIdOf(email), disableUser: isLocked };
    await this.product.accounts.update(change);
  }

  async deleteAccount(email: string): Promise<void> {
    await this.product.accounts.delete(await this.localIdOf(email));
  }

  signIn({ email, password }: { email: string; password: string }): Promise<ApiUser> {
    return ApiUser.signIn(this.url, this.product.accounts, email, password);
  }

  /** A call of the administrator. @throws Error for a response that is not one of success */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const administrator = await this.signIn(this.administrator);
    const response = await administrator.call<T>(method, path, body);
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status}`);
    return response.body;
  }

  killApi(): Promise<void> {
    return this.product.killApi();
  }

  restartApi(): Promise<void> {
    return this.product.restartApi();
  }

  readWebFile(path: string): Promise<string> {
    return readFile(join(this.folder, 'web', path), 'utf8');
  }

  /** Those that became files, the oldest first; none before the first message. */
  async readMails(): Promise<string[]> {
    const folder = join(this.folder, 'data/outbox');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  }

  /** Runs `check` while all files of an app are missing on the server. */
  async without(app: string, check: () => Promise<void>): Promise<void> {
    const files = join(this.folder, 'web/static/js', app);
    const moved = join(this.folder, app);
    await rename(files, moved);
    try {
      await check();
    } finally {
      await rename(moved, files);
    }
  }

  private async localIdOf(email: string): Promise<string> {
    const account = await this.product.accounts.find({ email });
    if (!account) throw new Error(`There is no account of ${email}.`);
    return account.localId;
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await this.log.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
