import { join } from 'node:path';
import { AccountsClient } from '@nox/emulator/accounts-client.ts';
import { buildFolder } from '../workspace.ts';
import { type Child, type Output, startChild } from './child-process.ts';
import { chooseEmulatorPort, ensureAdministrator, startEmulator } from './emulator-process.ts';
import { isEmulated, type ProductSettings } from './settings.ts';

/** The API finishes its requests and closes the database; then it is forced. */
const API_GRACE_MS = 10_000;
const EMULATOR_GRACE_MS = 5_000;
/** MB. By default Node's young generation grows with the machine, and the API's memory with it (decision 2). */
const YOUNG_GENERATION = '--max-semi-space-size=8';

/** The product as it runs: the API, and in the embedded default the identity provider's emulator. */
export class Product {
  /** The administrator signs in with the password of the settings; unknown without an emulator. */
  hasSettingsPassword: boolean | undefined;
  /** Settles with a sentence once a part has ended unexpectedly. */
  readonly failure: Promise<string>;
  private fail!: (sentence: string) => void;
  /** Processes that were killed on purpose. */
  private readonly killed = new Set<Child>();
  private isStopping = false;

  private readonly settings: ProductSettings;
  private readonly output: Output;
  private readonly emulatorPort: number | undefined;
  private api: Child;
  private emulator?: Child;

  private constructor(
    settings: ProductSettings,
    output: Output,
    emulatorPort: number | undefined,
    api: Child,
  ) {
    this.settings = settings;
    this.output = output;
    this.emulatorPort = emulatorPort;
    this.api = api;
    this.failure = new Promise((resolve) => (this.fail = resolve));
  }

  /**
   * Starts the product on a web root that is already filled, and waits until it serves. The API comes
   * first: it owns the data folder, and refuses invalid settings before anything else is started.
   * @param signal stops the start
   * @throws StartError if a part cannot start; none is left running then
   */
  static async start(
    settings: ProductSettings,
    output: Output = 'inherit',
    signal?: AbortSignal,
  ): Promise<Product> {
    const emulatorPort = isEmulated(settings) ? await chooseEmulatorPort(settings) : undefined;
    const api = await startApi(settings, settings.port, emulatorPort, output, signal);
    const product = new Product(settings, output, emulatorPort, api);
    product.watch(api);
    if (emulatorPort === undefined) return product;
    try {
      product.emulator = await startEmulator(settings, emulatorPort, output, signal);
      product.watch(product.emulator);
      product.hasSettingsPassword = await ensureAdministrator(
        product.accounts,
        settings.administrator,
      );
      return product;
    } catch (error) {
      await product.stop();
      throw error;
    }
  }

  get url(): string {
    return this.api.url;
  }

  /** The emulator's accounts; there are none with a real identity provider. */
  get accounts(): AccountsClient {
    return new AccountsClient(
      `http://127.0.0.1:${this.emulatorPort}`,
      this.settings.firebaseProjectId,
    );
  }

  get pids(): number[] {
    return [this.api, this.emulator].flatMap((child) => child?.pid ?? []);
  }

  async killApi(): Promise<void> {
    this.killed.add(this.api);
    await this.api.kill();
  }

  async restartApi(): Promise<void> {
    const { port } = new URL(this.url);
    this.api = await startApi(this.settings, port, this.emulatorPort, this.output);
    this.watch(this.api);
  }

  /** Ends everything in order: the API finishes its requests while the emulator still serves tokens. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.api.stop(API_GRACE_MS);
    await this.emulator?.stop(EMULATOR_GRACE_MS);
  }

  private watch(child: Child): void {
    void child.ended.then((sentence) => {
      if (!this.isStopping && !this.killed.has(child)) this.fail(sentence);
    });
  }
}

/** Starts the API, which also serves the web; without an emulator for a real provider. @throws StartError; its output says why */
function startApi(
  settings: ProductSettings,
  port: string,
  emulatorPort: number | undefined,
  output: Output,
  signal?: AbortSignal,
): Promise<Child> {
  const { env, dataDir, webRoot, firebaseProjectId } = settings;
  return startChild({
    title: 'The API',
    args: [YOUNG_GENERATION, join(buildFolder('api'), 'server.js')],
    env: {
      ...env,
      PORT: port,
      DATA_DIR: dataDir,
      WEB_ROOT: webRoot,
      NOX_FIREBASE_PROJECT_ID: firebaseProjectId,
      ...(emulatorPort && { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${emulatorPort}` }),
    },
    output,
    signal,
  });
}
