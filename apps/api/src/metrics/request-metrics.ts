import { type Metric, type Sample } from './exposition.ts';

/** Upper bounds in seconds; from a prepared answer to a large upload. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Durations {
  /** By the first bound that a duration does not exceed; not cumulative. */
  buckets: number[];
  sum: number;
  count: number;
}

interface Answered {
  method: string;
  /** The pattern, such as `/api/team/:id`: addresses would be without number, and name people. */
  route: string;
  status: number;
}

/** Counts answers and how long they took. */
export class RequestMetrics {
  readonly #totals = new Map<string, Answered & { count: number }>();
  readonly #durations = new Map<string, Durations>();

  /** @param seconds from the arrival of the request to the end of the answer; absent where that tells nothing */
  record(answered: Answered, seconds: number | undefined): void {
    const key = `${answered.method} ${answered.status} ${answered.route}`;
    const total = this.#totals.get(key) ?? { ...answered, count: 0 };
    total.count += 1;
    this.#totals.set(key, total);

    if (seconds === undefined) return;
    const { route } = answered;
    const durations = this.#durations.get(route) ?? {
      buckets: BOUNDS.map(() => 0),
      sum: 0,
      count: 0,
    };
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) durations.buckets[bucket]! += 1;
    durations.sum += seconds;
    durations.count += 1;
    this.#durations.set(route, durations);
  }

  metrics(): Metric[] {
    return [
      {
        name: 'http_requests_total',
        help: 'Answered requests.',
        type: 'counter',
        samples: [...this.#totals.values()].map(({ method, route, status, count }) => ({
          labels: { method, route, status: String(status) },
          value: count,
        })),
      },
      {
        name: 'http_request_duration_seconds',
        help: 'From the arrival of a request to the end of its answer.',
        type: 'histogram',
        samples: [...this.#durations].flatMap(([route, durations]) =>
          toHistogram(route, durations),
        ),
      },
    ];
  }
}

function toHistogram(route: string, { buckets, sum, count }: Durations): Sample[] {
  let upTo = 0;
  return [
    ...BOUNDS.map((bound, index) => {
      upTo += buckets[index]!;
      return { suffix: '_bucket', labels: { route, le: String(bound) }, value: upTo };
    }),
    { suffix: '_bucket', labels: { route, le: '+Inf' }, value: count },
    { suffix: '_sum', labels: { route }, value: sum },
    { suffix: '_count', labels: { route }, value: count },
  ];
}
