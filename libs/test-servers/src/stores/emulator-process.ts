import { createRequire } from 'node:module';
import { MEDIA_FOLDERS } from '@nox/contracts';
import { serveOnLoopback } from '../loopback.ts';

/* The Storage emulator of firebase-tools with the rules of docs/operations.md built in; its command line would download a Java program. Argument: a folder. */

const require = createRequire(import.meta.url);
const load = (module: string) => require(`firebase-tools/lib/emulator/${module}.js`);

const { createApp } = load('storage/server');
const { StorageLayer } = load('storage/files');
const { Persistence } = load('storage/persistence');
const { UploadService } = load('storage/upload');
const rules = load('storage/rules/utils');

const persistence = new Persistence(process.argv[2]);
const files = new Map<string, { metadata: { name: string; updated: Date } }>();
const layer = (validator: object) =>
  new StorageLayer(
    'demo-nox',
    files,
    new Map(),
    validator,
    rules.getAdminCredentialValidator(),
    persistence,
    { dispatch: () => undefined },
  );

function isAdministrator(authorization = ''): boolean {
  const [, claims = ''] = authorization.split('.');
  const { admin } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
  return admin === true;
}

/** A request with an object's token is not validated. */
async function validate(
  path: string,
  _bucket: string,
  method: string,
  _file: object,
  _project: string,
  authorization?: string,
): Promise<boolean> {
  const [folder = '', ...name] = path.split('/').slice(3);
  const isUpload = Object.hasOwn(MEDIA_FOLDERS, folder) && name.length === 1;
  return isUpload && ['get', 'create'].includes(method) && isAdministrator(authorization);
}
const emulator = {
  storageLayer: layer({ validate }),
  adminStorageLayer: layer(rules.getAdminOnlyFirebaseRulesValidator()),
  uploadService: new UploadService(persistence),
  rulesManager: { getRuleset: () => ({}) },
};

const app = await createApp('demo-nox', emulator);
const { url } = await serveOnLoopback((request, response) => {
  // Google's condition that there is no such object yet, which the emulator does not know.
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
  const bucket = /\/b\/([^/]+)\/o$/.exec(pathname)?.[1];
  const isThere = files.has(`${bucket}/${searchParams.get('name')}`);
  if (searchParams.get('ifGenerationMatch') !== '0' || !isThere) return app(request, response);
  request.resume();
  response.writeHead(412).end();
});
const getInfo = () => ({ host: '127.0.0.1', port: Number(new URL(url).port) });
load('registry').EmulatorRegistry.set('storage', { getName: () => 'storage', getInfo });
process.on('disconnect', () => process.exit());
process.on('message', () => {
  for (const { metadata } of files.values()) metadata.updated = new Date(1);
  process.send!('old');
});
process.send!({ url });
