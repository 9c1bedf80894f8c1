import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Season, SeasonInput } from '@nox/contracts';
import type { Body } from '@nox/test-servers/administrator';

export type Call = <T = unknown>(method: string, path: string, body?: Body) => Promise<T>;

export async function changeSeason(call: Call, values: Partial<SeasonInput>): Promise<void> {
  const seasons = await call<Season[]>('GET', '/seasons');
  const { _id, name } = seasons.find(({ isCurrent }) => isCurrent)!;
  await call('PUT', `/seasons/${_id}`, { name, ...values });
}

/** Writes rows directly into the database: a call for each would take longer than the benchmark. */
export function writeRows(
  dataDir: string,
  sql: string,
  write: (statement: StatementSync) => void,
): void {
  const database = new DatabaseSync(join(dataDir, 'nox.sqlite'), { timeout: 30_000 });
  try {
    database.exec('begin immediate');
    write(database.prepare(sql));
    database.exec('commit');
  } finally {
    database.close();
  }
}

/** Stores on which parts of days candidates can come, which an import does not have. @param candidates by their roll numbers */
export const writeAvailability = (
  dataDir: string,
  candidates: Iterable<[string, readonly string[] | null]>,
) =>
  writeRows(
    dataDir,
    'update audition_entries set registration = ? where roll_number = ?',
    (update) => {
      for (const [rollNumber, availability] of candidates) {
        const others = { partnerRollNumber: '', consentAt: 1, privacyHash: 'x' };
        update.run(JSON.stringify({ availability, ...others }), rollNumber);
      }
    },
  );

const FIRST = 'Aarav Isha Kabir Naina Rohan Meera Dev Tara Vikram Zoya'.split(' ');
const LAST = 'Rao Deshmukh Joshi Kulkarni Sharma Iyer Khan Das Menon Bose'.split(' ');
const BRANCHES = ['CSE', 'ECE', 'MEC', 'CIV', 'EEE'];
const STYLES = ['Breaking', 'Locking', 'Hip Hop', 'Lite Feet', 'Waacking'];
const WHY =
  'I have danced since school, on every stage that would have me, and I want to learn with others.';

const HEADER =
  'Full name,Phone number,Roll number,Email address,Branch,Rating,Why NOX,Other skills,Dance style,Dance video';

/** Every fourth entry has a review, up to the limit: each is a call. */
const REVIEWED_EVERY = 4;
const MAX_REVIEWED = 100;

export const rollOf = (serial: number) =>
  `BT2${serial % 5}${BRANCHES[serial % 5]}${String(serial).padStart(5, '0')}`;

function candidateRow(serial: number): string {
  const name = `${FIRST[serial % 10]} ${LAST[Math.floor(serial / 10) % 10]}`;
  const style = STYLES[(serial * 3) % 5];
  return `${name},98${String(10_000_000 + serial)},${rollOf(serial)},c${serial}@nox.example,${BRANCHES[serial % 5]},${serial % 11},"${WHY}",Drums,${style},https://video.example/${serial}`;
}

export async function seedEntries(call: Call, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => candidateRow(index + 1));
  await call('POST', '/auditions/import', [HEADER, ...rows].join('\n'));
  const entries = await call<{ _id: string }[]>('GET', '/auditions');
  const reviewed = entries.filter((_, index) => index % REVIEWED_EVERY === 0);
  for (const [index, { _id }] of reviewed.slice(0, MAX_REVIEWED).entries()) {
    const review = { notes: 'Seen.', judgeEmail: 'Rohan', score: 1 + (index % 10) };
    await call('POST', `/auditions/${_id}/reviews`, review);
  }
}
