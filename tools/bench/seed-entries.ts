import type { Served } from './harness.ts';

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

function candidateRow(serial: number): string {
  const name = `${FIRST[serial % 10]} ${LAST[Math.floor(serial / 10) % 10]}`;
  const roll = `BT2${serial % 5}${BRANCHES[serial % 5]}${String(serial).padStart(5, '0')}`;
  const style = STYLES[(serial * 3) % 5];
  return `${name},98${String(10_000_000 + serial)},${roll},c${serial}@nox.example,${BRANCHES[serial % 5]},${serial % 11},"${WHY}",Drums,${style},https://video.example/${serial}`;
}

/** Imports candidates into an empty product, and adds reviews to some of them. */
export async function seedEntries({ call }: Served, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => candidateRow(index + 1));
  await call('POST', '/auditions/import', [HEADER, ...rows].join('\n'), 'text/csv');
  const entries = await call<{ _id: string }[]>('GET', '/auditions');
  const reviewed = entries.filter((_, index) => index % REVIEWED_EVERY === 0);
  for (const [index, { _id }] of reviewed.slice(0, MAX_REVIEWED).entries()) {
    const review = { notes: 'Seen.', judgeEmail: 'Rohan', score: 1 + (index % 10) };
    await call('POST', `/auditions/${_id}/reviews`, review);
  }
}
