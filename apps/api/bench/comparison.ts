import { median, saturate, type Expected, type Throughput } from './load.ts';

const ROUNDS = 5;
const ROUND_MS = 1_500;
const WARM_UP_MS = 1_500;

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
