import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import getPort from 'get-port';
import { WORKSPACE } from '../workspace.ts';
import { findProgram, installDebian, isDebianRoot } from './programs.ts';

const HOST = '127.0.0.1';
const NOBODY_UID = 65_534;

/** Debian has this module in a package of its own. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export interface Nginx {
  program: string;
  /** The file of the module that serves files compressed by Brotli; nginx may do without. */
  brotliModule?: string;
}

/** The nginx of this machine, or Debian's, which is installed; a sentence where there is none. */
export async function findNginx(): Promise<Nginx | string> {
  if (!(await findProgram('nginx')) && (await isDebianRoot())) {
    await installDebian('nginx-light', 'libnginx-mod-http-brotli-static');
  }
  const program = await findProgram('nginx');
  if (!program) {
    return 'There is no nginx: install one, with apt-get install nginx-light on Debian.';
  }
  return { program, ...(existsSync(BROTLI_MODULE) && { brotliModule: BROTLI_MODULE }) };
}

export type NginxServer = Awaited<ReturnType<typeof startNginx>>;

/**
 * Starts nginx with the configuration of `docs/nginx` and the headers of the built server, unprivileged, on free ports: HTTPS with a certificate that nobody has
 * signed, and the same without encryption, since the Auth emulator has none.
 * @param folder receives nginx's files
 * @param settings the server's environment, as far as headers depend on it
 * @param files a folder with the configuration and the headers, in place of these
 * @returns `redirectUrl`: where the site's name is answered without HTTPS
 */
export async function startNginx(
  { program, brotliModule }: Nginx,
  folder: string,
  webRoot: string,
  apiUrl: string,
  settings: NodeJS.ProcessEnv = {},
  files?: string,
) {
  const [port, securePort, redirectPort] = await Promise.all(
    Array.from({ length: 3 }, () => getPort({ host: HOST })),
  );
  await cp(files ?? join(WORKSPACE, 'docs/nginx'), folder, { recursive: true });
  if (!files) await writeHeaders(folder, webRoot, settings);
  await replaceOnce(join(folder, 'nox.conf'), {
    '127.0.0.1:8080': new URL(apiUrl).host,
    'listen 80;': `listen ${HOST}:${redirectPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen ${HOST}:${port}; listen ${HOST}:${securePort} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    '/etc/letsencrypt/live/nox.example.org/fullchain.pem': join(folder, 'certificate.pem'),
    '/etc/letsencrypt/live/nox.example.org/privkey.pem': join(folder, 'key.pem'),
    '/srv/nox/web': webRoot,
    '/var/log/nginx/access.log': join(folder, 'access.log'),
    '/var/log/nginx/error.log': join(folder, 'error.log'),
  });
  await makeCertificate(folder);
  if (!brotliModule) await writeFile(join(folder, 'nox-brotli.conf'), '');
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder, brotliModule));
  await makeWritableForAll(folder);

  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const server = spawn(program, args, {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(process.getuid?.() === 0 && { uid: NOBODY_UID, gid: NOBODY_UID }),
  });
  const url = `http://${HOST}:${port}`;
  await waitUntilListening(server, url);
  const stop = async (): Promise<void> => {
    server.kill('SIGQUIT');
    if (server.exitCode === null) await once(server, 'exit');
  };
  return {
    url,
    secureUrl: `https://${HOST}:${securePort}`,
    redirectUrl: `http://${HOST}:${redirectPort}`,
    stop,
  };
}

async function writeHeaders(folder: string, webRoot: string, settings: NodeJS.ProcessEnv) {
  const firebase = { NOX_FIREBASE_PROJECT_ID: 'nox-nginx-test', NOX_FIREBASE_API_KEY: 'key' };
  const env = { WEB_ROOT: webRoot, ...firebase, ...settings };
  const program = join(WORKSPACE, 'dist/apps/api/nginx-headers.js');
  await execa(process.execPath, [program, folder], { env, extendEnv: false });
}

async function makeCertificate(folder: string): Promise<void> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  await execa('openssl', ['req', '-x509', ...key, ...files, '-subj', `/CN=${HOST}`]);
  await chmod(join(folder, 'key.pem'), 0o644);
}

async function replaceOnce(path: string, replacements: Record<string, string>): Promise<void> {
  let text = await readFile(path, 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (text.split(from).length !== 2) throw new Error(`${from} is not exactly once in ${path}.`);
    text = text.replace(from, to);
  }
  await writeFile(path, text);
}

/** Debian's nginx.conf, as far as an unprivileged server may use it. */
function mainConfiguration(folder: string, brotliModule: string | undefined): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    ...(brotliModule ? [`load_module ${brotliModule};`] : []),
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    'events { worker_connections 4096; }',
    'http {',
    ...kinds.map((kind) => `  ${kind}_temp_path ${folder}/temp/${kind};`),
    '  include /etc/nginx/mime.types;',
    '  default_type application/octet-stream;',
    '  access_log off;',
    '  include nox.conf;',
    '}',
    '',
  ].join('\n');
}

async function makeWritableForAll(folder: string): Promise<void> {
  await mkdir(join(folder, 'temp'), { recursive: true });
  for (const path of [folder, join(folder, 'temp')]) await chmod(path, 0o777);
}

/** Asks for what nginx itself refuses: a page would be read into the API's caches. */
async function waitUntilListening(server: ChildProcess, url: string): Promise<void> {
  while (server.exitCode === null) {
    const isListening = await fetch(`${url}/.none`).then(
      () => true,
      () => false,
    );
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx ended with exit code ${server.exitCode}.`);
}
