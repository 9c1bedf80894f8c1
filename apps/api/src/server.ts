import './v8.ts';
import { type AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { type FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { checkStores } from './content/items/unused-files.ts';
import { startImageUpkeep } from './content/items/image-upkeep.ts';
import { type AccountLookup, providerLookup } from './platform/auth/account-checker.ts';
import {
  emulatorTokenVerifier,
  googleKeys,
  signedTokenVerifier,
} from './platform/auth/token-verifier.ts';
import { type Config, readConfig } from './config.ts';
import { describeUnknown } from './environment.ts';
import { unservedCalls } from './platform/contract/calls.ts';
import { unservedRemotes } from './web/releases/live-remotes.ts';
import { limitsFor, openFileLimit, openFilesWarning } from './platform/connections/connections.ts';
import { prepareDataFolder, shareDataFolder } from './platform/database/data-folder.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { type OpenDatabase } from './platform/database/revisions.ts';
import {
  isDamage,
  logOutage,
  toInfrastructureError,
} from './platform/errors/infrastructure-errors.ts';
import { HttpError, StartUpError } from './platform/errors/http-error.ts';
import { ImageProcess } from './content/images/image-process.ts';
import { startMaintenance } from './maintenance.ts';
import { storeJudges } from './season/auditions/seats/judged-times.ts';
import { dateEvents } from './season/day/attendance.ts';
import { claimTimeZone } from './season/schedule/publish/time-zone.ts';
import { openTransport } from './season/messages/sending/transports.ts';
import { startSender } from './season/messages/sending/sender.ts';
import { type MediaStore, openStores } from './content/media/media-store.ts';
import { seedOnce } from './seed/seed.ts';
import { seedSeason } from './seed-season.ts';
import { HOUR_MS } from './platform/database/clock.ts';

/** Old objects are collected once they have grown by a fifth, so that less memory is held under load (decision 2). */
setFlagsFromString('--heap-growing-percent=20');

/** Long enough to finish an upload; then a stuck connection is dropped. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
/** No upload takes longer. */
const MAX_UPLOAD_MS = HOUR_MS;

function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false;
  const handle = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
  // The parent that started this process with an IPC channel has exited.
  process.on('disconnect', handle);
}

function accountLookupOf(config: Config): AccountLookup {
  const { authEmulatorUrl: emulatorUrl, firebase, publicUrl: referer } = config;
  return providerLookup({ emulatorUrl, apiKey: firebase.apiKey, referer });
}

const explanations: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is already in use: stop the other program, or set PORT to another number.`,
  EACCES: ({ port }) => `Port ${port} may not be opened by this user: set PORT to 1024 or more.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine does not have the address ${host}: set HOST to one that it has.`,
  ENOTFOUND: ({ host }) => `The host name ${host} is unknown: set HOST to an address.`,
};

/** @returns the address on this machine @throws StartUpError when it is not available */
async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const explanation = explanations[(error as NodeJS.ErrnoException).code ?? ''];
    throw explanation ? new StartUpError(explanation(config)) : error;
  }
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

type Stores = OpenDatabase & { media: MediaStore; images: ImageProcess };

const warn = (message: string) => void process.stderr.write(`${message}\n`);

/** Claims what this server stores, and fills it where it is new. */
async function prepareStores(stores: Stores, config: Config): Promise<void> {
  const { db, media } = stores;
  await checkStores(db, media, warn);
  await claimTimeZone(db, config.timeZone, warn);
  await dateEvents(stores, config.timeZone);
  await storeJudges(db);
  const isNew = await seedOnce(db, media, config.seed);
  if (isNew && config.seed === 'season') await seedSeason({ ...stores, config });
  if (isNew && config.seed === 'sample' && config.isProduction) {
    warn('The new site shows sample content: replace it, or start with NOX_SEED=none and no data.');
  }
}

async function startApp(stores: Stores, config: Config): Promise<FastifyInstance> {
  const { authEmulatorUrl, firebase } = config;
  const openFiles = await openFileLimit();
  const warning = openFilesWarning(openFiles);
  if (warning) warn(warning);
  const { integrity } = stores;
  // A thread looks through the database meanwhile.
  const checked = integrity.check();
  checked.catch(() => undefined);
  const app = await buildApp({
    ...stores,
    verifyToken: authEmulatorUrl
      ? emulatorTokenVerifier(firebase.projectId)
      : signedTokenVerifier(firebase.projectId, googleKeys()),
    lookUpAccount: accountLookupOf(config),
    config,
    limits: limitsFor(openFiles),
  });
  await checked;
  integrity.onDamage = (damage) =>
    app.log.fatal({ damage }, 'The database is damaged: stop this server and restore a backup.');
  if (integrity.damage) integrity.onDamage(integrity.damage);
  return app;
}

async function start() {
  for (const sentence of describeUnknown(process.env)) warn(sentence);
  const config = readConfig(process.env, process.cwd());
  globalThis.noxFormats = { timeZone: config.timeZone, locale: config.locale };
  await prepareDataFolder(config.dataDir);
  const folder = config.databaseUrl ? shareDataFolder(config.dataDir) : undefined;
  if (folder?.isShared) {
    warn(
      `Another NOX server uses the data folder ${config.dataDir}, too: that is right where both use one PostgreSQL, else set DATA_DIR.`,
    );
  }
  let app: FastifyInstance | undefined = undefined;
  const report = (error: unknown) => {
    if (app && !logOutage(app.log, error)) app.log.error({ err: error }, 'The database failed.');
  };
  const database = await openDatabase(config, report);
  // Another server may share this folder with PostgreSQL; the SQLite lock rules that out.
  const media = await openStores(config, config.databaseUrl ? MAX_UPLOAD_MS : 0);
  const stores = { ...database, media, images: new ImageProcess() };
  await prepareStores(stores, config);
  app = await startApp(stores, config);
  const { log } = app;
  const { auditDays, mail, publicUrl, timeZone } = config;
  const kept = { auditDays, mailFolder: mail.folder, timeZone, log, watch: config };
  const stopMaintenance = startMaintenance({ ...stores, ...kept }, report);
  let stopImages = () => stores.images.stop();
  let stopSender = async () => {};

  stopOnSignal(async () => {
    await app.close();
    await stopSender();
    await stopMaintenance();
    await stopImages();
    await database.close();
    folder?.release();
  });
  const url = await listen(app, config);
  const { contracts } = app;
  const unserved = unservedRemotes(config.webRoot, (calls) => unservedCalls(contracts, calls));
  for (const sentence of await unserved.catch(() => [])) warn(sentence);
  const origin = { settings: mail, siteUrl: publicUrl ?? url, timeZone };
  const transport = openTransport(mail);
  stopSender = startSender({ ...database, transport, origin, log, onError: report });
  stopImages = startImageUpkeep(stores, (found) => {
    if ('error' in found) report(found.error);
    else log.warn(found, 'Images that cannot be read have no variants.');
  });
  if (process.send) process.send({ type: 'ready', url });
  else process.stdout.write(`NOX listens on ${url}\n`);
}

function explain(error: unknown): string {
  if (error instanceof StartUpError || error instanceof HttpError) return error.message;
  if (isDamage(error)) {
    return 'The database is damaged: restore a backup (npm run restore), or set DATA_DIR to another folder.';
  }
  if (toInfrastructureError(error)?.status === 507) {
    return 'There is no space left for the data: free some, or set DATA_DIR to a folder on another disk.';
  }
  return `The server could not start because of an unexpected error: ${String(error).split('\n', 1)[0]}`;
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`, () => process.exit(1));
});
