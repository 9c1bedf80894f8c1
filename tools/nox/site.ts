import { existsSync } from 'node:fs';
import { mkdir, mkdtempDisposable, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '../run/command.ts';
import { ifMissing, replaceFile } from '../run/files.ts';
import { type Answers, hostOf, isTrial } from './checks.ts';
import { type Installation, readSettings, serverEnvironment } from './installation.ts';
import { run, runHere } from './machine.ts';

/** New texts of files by their paths. An undefined text removes the file. */
type Files = Map<string, string | undefined>;

async function put(files: Files): Promise<void> {
  for (const [path, text] of files) {
    if (text === undefined) await rm(path, { force: true });
    else {
      await mkdir(dirname(path), { recursive: true });
      await replaceFile(path, text, path.endsWith('.env') ? 0o600 : 0o644);
    }
  }
}

/** Writes all files, or none. @param accept throws where the new files are not right; the former ones are put back then */
async function writeTogether(files: Files, accept: () => Promise<void>): Promise<void> {
  const former: Files = new Map();
  for (const path of files.keys()) {
    former.set(path, await readFile(path, 'utf8').catch(ifMissing(undefined)));
  }
  try {
    await put(files);
    await accept();
  } catch (error) {
    await put(former);
    throw error;
  }
}

/** systemd and Node read both kinds of quotes alike, and nothing between them but the other kind and `\`. */
function quote(name: string, value: string): string {
  if (/^[\w@%:/.,+=-]*$/.test(value)) return value;
  if (!/['\\\p{Cc}]/u.test(value)) return `'${value}'`;
  if (!/["\\$`\p{Cc}]/u.test(value)) return `"${value}"`;
  throw new CommandError(
    `${name} has both kinds of quotes, a backslash or a line break: leave them out.`,
  );
}

/** Replaces values in the text of settings. Comments and other lines stay. */
export function withAnswers(text: string, answers: Answers): string {
  let lines = text === '' ? [] : text.trimEnd().split('\n');
  for (const [name, value] of Object.entries(answers)) {
    const isOfName = (line: string) => line.startsWith(`${name}=`);
    const at = lines.findIndex(isOfName);
    const line = value === '' ? [] : [`${name}=${quote(name, value)}`];
    // Of lines with the same name the last one would count.
    lines = lines.filter((other) => !isOfName(other));
    lines.splice(at < 0 ? lines.length : at, 0, ...line);
  }
  return `${lines.join('\n')}\n`;
}

/** nginx does not start while the certificate is missing: until then it only answers certbot and redirects. */
const withoutCertificate = (site: string): string =>
  site
    .split(/^(?=server \{$)/m)
    .filter((block) => !block.includes('ssl_certificate '))
    .join('');

/** Adds the headers that the server with these settings would send. */
async function addHeaders(files: Files, machine: Installation, answers: Answers): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'nox-headers-'));
  const env = { ...serverEnvironment(machine, answers), WEB_ROOT: machine.webRoot };
  const { code, stderr } = await run(process.execPath, [machine.nginxHeaders, folder.path], env);
  if (code !== 0) throw new CommandError(`There are no headers for nginx: ${stderr.trim()}`);
  for (const name of await readdir(folder.path)) {
    files.set(join(machine.nginx, name), await readFile(join(folder.path, name), 'utf8'));
  }
}

/** Each open page of a judge holds a connection for its event stream. */
const withConnections = (text: string): string =>
  (text.includes('worker_rlimit_nofile') ? '' : 'worker_rlimit_nofile 16384;\n') +
  text.replace(/worker_connections \d+;/, 'worker_connections 8192;');

const siteOf = ({ nginx }: Installation) => join(nginx, 'sites-enabled/nox.conf');

/** @param folder nginx's files of a package @returns the site of a host, without and with a certificate */
async function sitesFrom(folder: string, host: string) {
  const text = await readFile(join(folder, 'nox.conf'), 'utf8');
  const named = text.replaceAll('nox.example.org', host);
  return [withoutCertificate(named), named] as const;
}

async function packagedFiles(machine: Installation, answers: Answers): Promise<Files> {
  const at = (path: string) => join(machine.nginx, path);
  const host = hostOf(answers);
  const [plain, secure] = await sitesFrom(machine.nginxFiles, host);
  const files: Files = new Map([
    [siteOf(machine), existsSync(machine.certificateOf(host)) ? secure : plain],
  ]);
  if (existsSync(at('modules-enabled/50-mod-http-brotli-static.conf'))) {
    const brotli = await readFile(join(machine.nginxFiles, 'nox-brotli.conf'), 'utf8');
    files.set(at('nox-brotli.conf'), brotli);
  }
  await addHeaders(files, machine, answers);
  return files;
}

/** Makes all of nginx's files that setup changes. The site has none where it is only tried out. */
async function nginxFiles(machine: Installation, answers: Answers): Promise<Files> {
  if (isTrial(answers)) return new Map([[siteOf(machine), undefined]]);
  const at = (path: string) => join(machine.nginx, path);
  const main = await readFile(at('nginx.conf'), 'utf8').catch(ifMissing(undefined));
  if (main === undefined) {
    throw new CommandError(
      'There is no nginx on this machine: apt install nginx libnginx-mod-http-brotli-static certbot, then run nox setup again.',
    );
  }
  return new Map([
    ...(await packagedFiles(machine, answers)),
    [at('sites-enabled/default'), undefined],
    [at('nginx.conf'), withConnections(main)],
  ]);
}

async function testNginx(): Promise<void> {
  const { code, stderr } = await run('nginx', ['-t']);
  if (code === 0) return;
  const reason = /\[emerg\].*/.exec(stderr)?.[0] ?? stderr;
  throw new CommandError(`nginx cannot show the site, so nothing was changed: ${reason}`);
}

const HEADER =
  '# nox setup writes its answers here, and leaves other lines as they are. /usr/share/doc/nox/server.md has all variables.\n';

/** Writes the settings and nginx's files: all of them, or none. @throws CommandError where nginx refuses them */
export async function writeSite(machine: Installation, answers: Answers): Promise<void> {
  const former = await readFile(machine.settings, 'utf8').catch(ifMissing(HEADER));
  const files = await nginxFiles(machine, answers);
  files.set(machine.settings, withAnswers(former, answers));
  await writeTogether(files, () =>
    machine.isFolder || isTrial(answers) ? Promise.resolve() : testNginx(),
  );
}

/**
 * After an upgrade, gives a running nginx the headers of the new server and the new site, unless somebody has changed the site.
 * @param before nginx's files of the package before
 * @returns sentences about what stays @throws CommandError where nginx refuses them; then the former ones are back
 */
export async function renewSite(machine: Installation, before: string): Promise<string[]> {
  const site = siteOf(machine);
  const current = await readFile(site, 'utf8').catch(ifMissing(undefined));
  const answers = readSettings(machine) as Answers;
  if (current === undefined || isTrial(answers)) return [];
  const host = hostOf(answers);
  const files = await packagedFiles(machine, answers);
  const former = await sitesFrom(before, host).catch(ifMissing([]));
  const renewed = await sitesFrom(machine.nginxFiles, host);
  const isChanged = ![...former, ...renewed].includes(current);
  if (isChanged) files.delete(site);
  await writeTogether(files, () => (machine.isFolder ? Promise.resolve() : testNginx()));
  if (machine.hasSystemd) await runHere('systemctl', 'try-reload-or-restart', 'nginx');
  return isChanged && former[1] !== renewed[1]
    ? [
        `${site} stays, since somebody has changed it: compare it with the new ${join(machine.nginxFiles, 'nox.conf')}.`,
      ]
    : [];
}

/** @returns why there is no certificate */
export async function obtainCertificate(machine: Installation, answers: Answers) {
  const host = hostOf(answers);
  if (existsSync(machine.certificateOf(host))) return undefined;
  const [, email] = /^mailto:(.*)/.exec(answers.NOX_SECURITY_CONTACT ?? '') ?? [];
  const account = email ? ['--email', email] : ['--register-unsafely-without-email'];
  const { code, stdout, stderr } = await run('certbot', [
    ...['certonly', '--webroot', '--webroot-path', machine.challenges, '--domain', host],
    ...['--deploy-hook', 'systemctl reload nginx', '--non-interactive', '--agree-tos', ...account],
  ]);
  if (code === 0) return undefined;
  const detail = /Detail: (.*)/.exec(stdout + stderr)?.[1] ?? stderr.trim().split('\n').at(-1);
  return `There is no certificate yet (${code === 'ENOENT' ? 'certbot is not installed' : detail}): see that the world reaches ${host} on port 80, then run nox setup again.`;
}
