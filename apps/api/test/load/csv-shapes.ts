import { authorization, CSV_HEADER } from '../administrator.ts';
import { type Attack, Outcomes } from './attack.ts';
import { Client } from './client.ts';

const ROWS = 9_999;
const MAX_BYTES = 5 * 1024 * 1024;

const rows = (row: string, count = ROWS) => `${CSV_HEADER}\n${`${row}\n`.repeat(count)}`;
/** As many as the API accepts in one file. */
const whole = (row: string) => rows(row, Math.floor(MAX_BYTES / (row.length + 1)) - 10);

const SHAPES: readonly string[] = [
  // 99,000 columns.
  `${','.repeat(99_000)}\n${'\n'.repeat(ROWS)}`,
  rows('a'),
  rows(`${','.repeat(199)}a`),
  rows('Asha Rao,12,,no address,,eleven,Popping'),
  rows('Asha Rao,9876543210,BT1,a@example.com,CSE,7,Popping'),
  whole(','.repeat(1_000)),
  whole('"'.repeat(1_000)),
  whole('"a""b",'.repeat(150)),
  whole('\u0412'.repeat(1_000)),
  'x'.repeat(MAX_BYTES),
  `${CSV_HEADER}\n${'x'.repeat(MAX_BYTES - 100)}`,
];

export const csvShapes: Attack = {
  name: `imports of ${SHAPES.length} shapes, two at a time`,
  run: async ({ url }, seconds) => {
    const client = new Client(url, 2);
    const outcomes = new Outcomes();
    const endsAt = performance.now() + seconds * 1_000;
    const send = (body: string) =>
      outcomes.count(
        client.send({
          method: 'POST',
          path: '/api/auditions/import?dryRun=true',
          headers: { authorization, 'content-type': 'text/csv' },
          body,
        }),
      );
    do {
      for (const body of SHAPES) await Promise.all([send(body), send(body)]);
    } while (performance.now() < endsAt);
    client.close();
    return String(outcomes);
  },
};
