import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { findProgram, installDebian, isDebianRoot } from '../../../../tools/run/programs.ts';
import { WORKSPACE } from '../../../../tools/workspace.ts';
import { cleanEnvironment } from '../product/test-product.ts';

const NOBODY_UID = 65_534;

/** Debian has this module in a package of its own. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

interface Nginx {
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
 * Starts nginx with the configuration of `docs/nginx`, unprivileged, on a free port.
 * @param folder contains the web root and receives nginx's files, of which `files` has the configuration
 */
export async function startNginx(
  { program, brotliModule }: Nginx,
  folder: string,
  webRoot: string,
  apiUrl: string,
  files = join(WORKSPACE, 'docs/nginx'),
) {
  const port = await getPort({ host: '127.0.0.1' });
  await cp(files, folder, { recursive: true });
  await replaceOnce(join(folder, 'nox.conf'), {
    '127.0.0.1:8080': new URL(apiUrl).host,
    'listen 80;': `listen 127.0.0.1:${port};`,
    'listen [::]:80;': '',
    '/srv/nox/web': webRoot,
    '/var/log/nginx': folder,
  });
  if (!brotliModule) await writeFile(join(folder, 'nox-brotli.conf'), '');
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder, brotliModule));
  await makeWritableForAll(folder);

  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const server = spawn(program, args, {
    env: cleanEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(process.getuid?.() === 0 && { uid: NOBODY_UID, gid: NOBODY_UID }),
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilListening(server, url);
  const stop = async (): Promise<void> => {
    server.kill('SIGQUIT');
    if (server.exitCode === null) await once(server, 'exit');
  };
  return { url, stop };
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

async function waitUntilListening(server: ChildProcess, url: string): Promise<void> {
  while (server.exitCode === null) {
    const isListening = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx ended with exit code ${server.exitCode}.`);
}
