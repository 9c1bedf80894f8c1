import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { allowInline, POLICY, securityHeaders } from './web/documents/security-headers.ts';
import { cspHash } from './web/rendering/page-cache.ts';

const directives = (headers: object) =>
  Object.entries(headers)
    .map(
      ([name, value]) => `add_header ${name} "${String(value).replaceAll('"', '\\"')}" always;\n`,
    )
    .join('');

/**
 * `node nginx-headers.js /etc/nginx`, with the server's environment: writes the headers that this server would give a page and
 * a file of a build into the two files that nginx includes where it answers itself.
 */
async function writeHeaders(folder: string): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const { ofPages, ofFiles } = await securityHeaders(config);
  const shell = await readFile(join(config.webRoot, 'index.html'), 'utf8').catch(() => '');
  // The server's own pages have no style that the shell needs without it.
  const [, ...inline] = shell.split('<style>');
  const styles = inline.map((part) => cspHash(part.split('</style>')[0]!));
  const policy = allowInline(String(ofPages[POLICY]), { styles, scripts: [] });
  await writeFile(join(folder, 'nox-headers.conf'), directives({ ...ofPages, [POLICY]: policy }));
  await writeFile(join(folder, 'nox-file-headers.conf'), directives(ofFiles));
}

writeHeaders(process.argv[2] ?? '/etc/nginx').catch((error: Error) => {
  process.stderr.write(`nginx has no headers of NOX: ${error.message}\n`);
  process.exitCode = 1;
});
