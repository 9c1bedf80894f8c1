import { median, pace, saturate, type Expected, type Latencies, type Throughput } from './load.ts';

const ROUNDS = 5;
const ROUND_MS = 1_500;
const WARM_UP_MS = 1_500;
const PACED_ROUNDS = 3;
const PACED_MS = 8_000;

export interface Urls {
  ours: string;
  bare: string;
}

/** Medians of the rounds; errors are those of our server. */
export interface Comparison {
  perSecond: number;
  barePerSecond: number;
  errors: number;
}

/** Alternates between both, so that other load of the machine slows both down. */
export async function compareThroughput(
  urls: Urls,
  request: string,
  expected: Expected,
): Promise<Comparison> {
  const rounds: { ours: Throughput; bare: Throughput }[] = [];
  await saturate(urls.ours, request, expected, WARM_UP_MS);
  await saturate(urls.bare, request, expected, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      ours: await saturate(urls.ours, request, expected, ROUND_MS),
      bare: await saturate(urls.bare, request, expected, ROUND_MS),
    });
  }
  const perSecond = median(rounds.map(({ ours }) => ours.perSecond));
  const barePerSecond = median(rounds.map(({ bare }) => bare.perSecond));
  const errors = rounds.reduce((sum, { ours }) => sum + ours.errors, 0);
  return { perSecond, barePerSecond, errors };
}

/** Medians of the rounds; errors are those of our server. */
export interface PacedComparison {
  p99Ms: number;
  bareP99Ms: number;
  /** Requests to our server. */
  sent: number;
  errors: number;
}

/** Alternates, like `compareThroughput`, at a fixed rate. */
export async function comparePaced(
  urls: Urls,
  nextRequest: () => string,
  expected: Expected,
  perSecond: number,
): Promise<PacedComparison> {
  const send = (url: string) => pace(url, nextRequest, expected, perSecond, PACED_MS);
  const rounds: { ours: Latencies; bare: Latencies }[] = [];
  for (let round = 0; round < PACED_ROUNDS; round += 1) {
    rounds.push({ ours: await send(urls.ours), bare: await send(urls.bare) });
  }
  return {
    p99Ms: median(rounds.map(({ ours }) => ours.p99Ms)),
    bareP99Ms: median(rounds.map(({ bare }) => bare.p99Ms)),
    sent: rounds.reduce((sum, { ours }) => sum + ours.sent, 0),
    errors: rounds.reduce((sum, { ours }) => sum + ours.errors, 0),
  };
}
