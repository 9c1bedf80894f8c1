import { brotliDecompressSync } from 'node:zlib';
import { type Account, type AuditionEntry, type Review, type Summary } from '@nox/contracts';
import { ITEMS } from '../../../test/content.ts';
import { crudEngines } from '../../../test/engines.ts';
import { boardForAll, expectCode, rowsOf, setEntry } from '../../../test/season-builders.ts';
import { addStaff, asStaff } from '../../../test/staff.ts';

const [asJudge, asOrganiser, asEditor] = ['Kabir', 'organiser', 'content'].map(asStaff) as [
  ...[object, object, object],
];

describe.each(crudEngines)('what roles see on $name', ({ open }) => {
  const { api, add, seat, publish } = boardForAll(open, { judges: ['kabir'] });
  let id: string;
  beforeAll(async () => {
    await addStaff(api, ['judge'], { name: 'Kabir' });
    await addStaff(api, ['organiser']);
    await addStaff(api, ['content']);
  });
  beforeEach(async () => {
    await api.db.deleteFrom('reviews').execute();
    [id = ''] = await add(1, { emailAddress: 'asha@example.com', phoneNumber: '90000 54321' });
    await api.db.updateTable('audition_entries').set({ mail_trouble: 'no mailbox' }).execute();
  });

  const review = async (headers: object, judgeEmail: string) =>
    api.send('POST', `/api/auditions/${id}/reviews`, { notes: 'Sharp', judgeEmail }, headers);
  const remove = (review: Review, headers: object) =>
    api.send('DELETE', `/api/auditions/${id}/reviews/${review._id}`, undefined, headers);
  /** An entry as each response has it. */
  async function read(headers: object): Promise<AuditionEntry[]> {
    const packed = { ...headers, 'accept-encoding': 'br' };
    const read = async (path: string, as = headers) => {
      const { rawPayload } = await api.get(`/api/auditions${path}`, as);
      return JSON.parse(String(as === packed ? brotliDecompressSync(rawPayload) : rawPayload));
    };
    return [
      ...[...(await read('')), ...(await read('', packed)), await read(`/${id}`)],
      ...(await read('/changes?since=0')).entries,
      ...(await read('/changes?since=999999', packed)).entries,
    ] as AuditionEntry[];
  }

  it('is everything of an entry for organisers, and no contact data for judges, before and after each other', async () => {
    await review(asOrganiser, 'Meera');
    await api.db.updateTable('reviews').set({ account_email: 'meera@nox.example' }).execute();
    const contacts = { emailAddress: 'asha@example.com', phoneNumber: '90000 54321' };
    const reviews = [{ account: 'meera@nox.example' }];
    const all = { ...contacts, mailTrouble: 'no mailbox', reviews };
    const others = [{ account: 'uid-of-organiser' }];
    const none = { emailAddress: '', phoneNumber: '', reviews: others };
    for (let round = 0; round < 2; round += 1) {
      expect(await read(asOrganiser)).toMatchObject(Array(5).fill(all));
      const seen = await read(asJudge);
      expect(seen).toMatchObject(Array(5).fill(none));
      expect(JSON.stringify(seen)).not.toMatch(/mailTrouble|asha@|54321|meera@/);
    }
  });

  it('is for a judge no one else’s review to delete', async () => {
    const own = (await review(asJudge, 'Kabir')).json<Review>();
    expect(own.account).toBe('uid-of-Kabir');
    const other = (await review(asOrganiser, 'Meera')).json<Review>();
    expectCode(await remove(other, asJudge), 403, 'forbidden');
    expect(await rowsOf(api, 'reviews')).toHaveLength(2);
    expect((await remove(own, asJudge)).statusCode).toBe(204);
    const again = (await review(asJudge, 'Kabir')).json<Review>();
    expect((await remove(again, asOrganiser)).statusCode).toBe(204);
  });

  it('is each review under the name of its account, whatever was typed, without an address', async () => {
    const given = [await review(asOrganiser, 'Kabir'), await review(asJudge, 'kabir')];
    const names = given.map((answer) => answer.json<Review>().judgeEmail);
    expect(names).toEqual(['organiser', 'Kabir']);
    expectCode(await review(asJudge, 'Another'), 409, 'already_reviewed');
  });

  it('is for a judge which published slots are theirs, as entries have them', async () => {
    const mine = async () => (await api.get('/api/me', asJudge)).json<Account>().judgeSlots;
    await seat([id], 960);
    expect(await mine()).toEqual([]);
    await publish();
    const { timeSlot } = (await api.get(`/api/auditions/${id}`)).json<AuditionEntry>();
    expect(timeSlot).not.toBe('');
    expect(await mine()).toEqual([timeSlot]);
    expect((await api.get('/api/me', asOrganiser)).json<Account>().judgeSlots).toEqual([]);
  });

  it('is in the summary what they may open', async () => {
    const areas = async (headers: object) =>
      Object.keys((await api.get('/api/summary', headers)).json<Summary>()).sort();
    expect(await areas(asJudge)).toEqual(['audition-entries']);
    expect(await areas(asEditor)).toEqual(['achievements', 'rules', 'team', 'tutorials']);
    expect(await areas(asOrganiser)).toEqual([
      ...['audition-entries', 'messages', 'registrations', 'seasons'],
    ]);
  });

  it('is for judges alone how many they have still to review', async () => {
    const parts = async (headers: object) =>
      (await api.get('/api/summary', headers)).json<Summary>()['audition-entries']!.parts;
    const { unreviewed: before = 0 } = await parts(asJudge);
    const added = await add(5);
    await setEntry(api, added[0]!, { withdrawn_at: 1 });
    await setEntry(api, added[1]!, { attendance: 'no-show' });
    await setEntry(api, added[2]!, { attendance: 'started' });
    expect(await parts(asJudge)).toMatchObject({ unreviewed: before + 3 });
    await review(asJudge, 'Kabir');
    await api.send('POST', `/api/auditions/${added[4]}/recusals`, undefined, asJudge);
    await review(asOrganiser, 'Meera');
    expect(await parts(asJudge)).toMatchObject({ unreviewed: before + 1 });
    expect(await parts(asOrganiser)).not.toHaveProperty('unreviewed');
  });

  it('is what visitors do not see yet for those who edit it only', async () => {
    await api.send('POST', '/api/team', { ...ITEMS.team, isActive: false }, asEditor);
    const count = async (headers: object) => (await api.get('/api/team', headers)).json().length;
    expect([await count(asEditor), await count(asOrganiser), await count({})]).toEqual([1, 0, 0]);
  });
});
