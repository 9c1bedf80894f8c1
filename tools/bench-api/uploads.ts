import { glob, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '@nox/test-servers/administrator';
import { startBuiltServer } from '@nox/test-servers/server-process';
import { photograph } from '../bench/photograph.ts';
import { atMost, count, type Line, mb, median, memoryOf, ms, timed } from '../bench/report.ts';
import { p99, startVisitor } from '../bench/visitor.ts';

const AT_ONCE = 10;
const ROUNDS = 3;
const QUIET_MS = 4_000;
const SAMPLE_MS = 50;
/** What visitors read while administrators upload. */
const LISTS = ['/api/team', '/api/tutorials', '/api/achievements'];

/** Returns the largest peak of all processes that a process has started before `work` is done. */
async function peakOfChildren(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  let isOver = false;
  void work.finally(() => (isOver = true));
  while (!isOver) {
    for await (const file of glob(`/proc/${pid}/task/*/children`)) {
      for (const child of (await readFile(file, 'utf8').catch(() => '')).split(' ')) {
        peak = Math.max(peak, (child && (await memoryOf(Number(child), 'VmHWM'))) || 0);
      }
    }
    await sleep(SAMPLE_MS);
  }
  return peak;
}

const upload = (url: string, bytes: Buffer) =>
  call(url, 'POST', '/media/team_images?name=Bench', new Uint8Array(bytes), {
    'content-type': 'image/jpeg',
  });

async function measureAt(url: string, pid: number, photographs: Buffer[]): Promise<Line[]> {
  const one: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push((await timed(() => upload(url, photographs[round]!)))[0]);
  }
  const visitor = startVisitor(url, LISTS);
  await sleep(QUIET_MS);
  const alone = p99(await visitor.report());
  const all = timed(() => Promise.all(photographs.map((bytes) => upload(url, bytes))));
  const images = await peakOfChildren(pid, all);
  const [allMs] = await all;
  const p99Ms = p99(await visitor.report());
  visitor.leave();
  const server = await memoryOf(pid, 'VmHWM');
  const both = server === undefined ? undefined : server + images;
  return [
    atMost('a photograph of 12 megapixels, uploaded and its variants made', 2_000, median(one)),
    atMost(`p99 of reads beside ten of them at once (${count(allMs / 1_000)} s)`, 20, p99Ms, ms, [
      `${ms(p99Ms)} (before: ${ms(alone)})`,
    ]),
    atMost(
      `peak memory, server ${count(server ?? NaN)} and images ${count(images)} MB`,
      400,
      both,
      mb,
    ),
  ];
}

/** Measures one upload and then ten at once, while a visitor reads. @throws Error when the server does not start */
export async function measureUploads(dataDir: string): Promise<Line[]> {
  const photographs: Buffer[] = [];
  for (let seed = 0; seed < AT_ONCE; seed += 1) photographs.push(await photograph(seed));
  await using server = await startBuiltServer({ DATA_DIR: dataDir, NOX_SEED: 'sample' });
  return await measureAt(server.url, server.pid, photographs);
}
