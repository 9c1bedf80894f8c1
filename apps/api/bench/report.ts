import { alignColumns } from '../test/text-table.ts';
import { type Comparison } from './comparison.ts';
import { type Mails } from './mail.ts';
import { type Measured, WRITES_PER_SECOND } from './measure.ts';
import { type Latencies } from './load.ts';
import { FLOOR_MS, REGISTRATIONS_PER_SECOND } from './registrations.ts';
import { type Uploads } from './uploads.ts';

interface Figure {
  name: string;
  ours: string;
  /** Of the bare server. */
  bare?: string;
  target: string;
  /** `undefined` when it could not be measured. */
  isMet: boolean | undefined;
}

const count = (n: number) => Math.round(n).toLocaleString('en');
const milliseconds = (n: number) => `${n.toFixed(n < 10 ? 1 : 0)} ms`;

function throughput(name: string, { perSecond, barePerSecond }: Comparison): Figure {
  const ratio = perSecond / barePerSecond;
  return {
    name,
    ours: `${count(perSecond)} /s (${ratio.toFixed(2)} × bare)`,
    bare: `${count(barePerSecond)} /s`,
    target: '>= 0.7 × bare',
    isMet: ratio >= 0.7,
  };
}

function memory(peak: number | undefined): Figure {
  return {
    name: 'peak memory of the process (VmHWM)',
    ours: peak === undefined ? 'this system has no /proc' : `${peak.toFixed(1)} MB`,
    target: '<= 200 MB',
    isMet: peak === undefined ? undefined : peak <= 200,
  };
}

export function figuresOf(measured: Measured): Figure[] {
  const { full, unchanged, reads, writes, storedReviews, readyMs, loopDelays } = measured;
  const acknowledged = writes.sent - writes.errors;
  const errors = full.errors + unchanged.errors + reads.errors + writes.errors;
  return [
    throughput('GET /api/team, 200', full),
    throughput('GET /api/team, 304', unchanged),
    {
      name: `p99 of reads at half of that load (${count(measured.readsPerSecond)} /s)`,
      ours: milliseconds(reads.p99Ms),
      bare: milliseconds(reads.bareP99Ms),
      target: '<= 10 ms',
      isMet: reads.p99Ms <= 10,
    },
    {
      name: `p99 of a review written, ${WRITES_PER_SECOND} a second`,
      ours: milliseconds(writes.p99Ms),
      bare: milliseconds(writes.bareP99Ms),
      target: '<= 25 ms',
      isMet: writes.p99Ms <= 25,
    },
    {
      name: 'acknowledged reviews still there after SIGKILL',
      ours: `${count(storedReviews)} of ${count(acknowledged)}`,
      target: 'all',
      isMet: storedReviews >= acknowledged,
    },
    { name: 'errors', ours: count(errors), target: '0', isMet: errors === 0 },
    memory(measured.peakMemory),
    {
      name: 'ready with an existing database',
      ours: milliseconds(readyMs),
      target: '<= 1 s',
      isMet: readyMs <= 1_000,
    },
    ...loopDelays.map(({ work, p99Ms, maxMs }) => ({
      name: `event loop p99, ${work}`,
      ours: `${milliseconds(p99Ms)} (at most ${milliseconds(maxMs)})`,
      target: '<= 50 ms',
      isMet: p99Ms <= 50,
    })),
  ];
}

export function registrationFigures({ p99Ms, errors }: Latencies): Figure[] {
  const aboveFloor = p99Ms - FLOOR_MS;
  return [
    {
      name: `p99 of a registration above its ${FLOOR_MS} ms, ${REGISTRATIONS_PER_SECOND} a second`,
      ours: milliseconds(aboveFloor),
      target: '<= 50 ms',
      isMet: aboveFloor <= 50,
    },
    {
      name: 'errors of registrations',
      ours: count(errors),
      target: '0',
      isMet: errors === 0,
    },
  ];
}

export function uploadFigures({ oneMs, allMs, reads, peaks }: Uploads): Figure[] {
  const { server, images } = peaks ?? { server: NaN, images: NaN };
  const both = server + images;
  return [
    {
      name: 'a photograph of 12 megapixels, uploaded and its variants made',
      ours: milliseconds(oneMs),
      target: '<= 2 s',
      isMet: oneMs <= 2_000,
    },
    {
      name: `p99 of reads beside ten of them at once (${(allMs / 1_000).toFixed(0)} s)`,
      ours: `${milliseconds(reads.p99Ms)} (before: ${milliseconds(reads.alone)})`,
      target: '<= 20 ms',
      isMet: reads.p99Ms <= 20,
    },
    {
      name: `peak memory, server ${server.toFixed(0)} and images ${images.toFixed(0)} MB`,
      ours: peaks ? `${both.toFixed(0)} MB` : 'this system has no /proc',
      target: '<= 400 MB',
      isMet: peaks && both <= 400,
    },
  ];
}

export function mailFigures({ seconds, sent, lost }: Mails): Figure[] {
  return [
    {
      name: `${count(sent)} messages to a mail server`,
      ours: `${seconds.toFixed(0)} s`,
      target: '<= 120 s',
      isMet: seconds <= 120,
    },
    { name: 'messages lost', ours: count(lost), target: '0', isMet: lost === 0 },
  ];
}

function verdictOn({ isMet }: Figure): string {
  if (isMet === undefined) return 'not measured';
  return isMet ? 'met' : 'MISSED';
}

export function table(figures: Figure[]): string {
  const rows = [
    ['', 'ours', 'bare Fastify', 'target', ''],
    ...figures.map((figure) => [
      figure.name,
      figure.ours,
      figure.bare ?? '',
      figure.target,
      verdictOn(figure),
    ]),
  ];
  return alignColumns(rows);
}
