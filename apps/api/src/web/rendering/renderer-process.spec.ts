import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@nox/test-servers/raw-connection';
import { serverBuild } from '../../../test/web-root.ts';

/** A process of its own that renders a page of a build. What the build prints is in its stderr. */
const startServer = (build: string) =>
  spawn(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    `import { RendererProcess } from ${JSON.stringify(join(__dirname, 'renderer-process.ts'))};
    const ask = async () => ({ status: 200, body: '' });
    const renderer = new RendererProcess(${JSON.stringify(build)}, { guests: [] }, ask);
    await renderer.render({ path: '/', origin: '', menus: [] });`,
  ]);

const childrenOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('the process of a renderer', () => {
  onLinux('that hangs ends with a server that is killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nox-renderer-'));
    const build = join(folder, 'server.cjs');
    await writeFile(build, serverBuild('console.log("hangs"); for (;;);'));
    const server = startServer(build);
    let printed = '';
    server.stderr.on('data', (text) => (printed += String(text)));
    await until(() => printed.includes('hangs'));
    const renderers = await childrenOf(server.pid!);
    expect(renderers).toHaveLength(1);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await until(() => !existsSync(`/proc/${renderers[0]}`));
    await rm(folder, { recursive: true });
  });
});
