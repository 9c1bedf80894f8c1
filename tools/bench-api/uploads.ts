import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '@nox/test-servers/administrator';
import { startBuiltServer } from '@nox/test-servers/server-process';
import { photograph } from '../bench/photograph.ts';
import { atMost, count, type Line, median, ms, timed } from '../bench/report.ts';
import { p99, startVisitor } from '../bench/visitor.ts';

const AT_ONCE = 10;
const ROUNDS = 3;
const QUIET_MS = 4_000;
const LISTS = ['/api/team', '/api/tutorials', '/api/achievements'];

const upload = (url: string, bytes: Buffer) =>
  call(url, 'POST', '/media/team_images?name=Bench', new Uint8Array(bytes), {
    'content-type': 'image/jpeg',
  });

export async function measureUploads(dataDir: string): Promise<Line[]> {
  const photographs: Buffer[] = [];
  for (let n = 0; n < AT_ONCE; n += 1) photographs.push(await photograph());
  await using server = await startBuiltServer({ DATA_DIR: dataDir, NOX_SEED: 'sample' });
  const { url } = server;
  const one: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push((await timed(() => upload(url, photographs[round]!)))[0]);
  }
  const visitor = startVisitor(url, LISTS);
  await sleep(QUIET_MS);
  const alone = p99(await visitor.report());
  const [allMs] = await timed(() => Promise.all(photographs.map((bytes) => upload(url, bytes))));
  const p99Ms = p99(await visitor.report());
  visitor.leave();
  return [
    atMost('a photograph of 12 megapixels, uploaded and its variants made', 2_000, median(one)),
    atMost(`p99 of reads beside ten of them at once (${count(allMs / 1_000)} s)`, 20, p99Ms, ms, [
      `${ms(p99Ms)} (before: ${ms(alone)})`,
    ]),
  ];
}
