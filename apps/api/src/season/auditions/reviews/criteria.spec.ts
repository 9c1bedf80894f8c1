import { reservedNames, type Review } from '@nox/contracts';
import { emptiedApi, expectError } from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { engines } from '../../../../test/engines.ts';
import { CRITERIA, judgingCalls } from '../../../../test/judging.ts';
import { exportOf } from '../../../../test/season-files.ts';
import { expectCode, rowsOf, sentencesOf, undoLatest } from '../../../../test/season-builders.ts';
import { addStaff, asStaff } from '../../../../test/staff.ts';

const [TIMING, STYLE] = CRITERIA;
const asAsha = asStaff('Asha');

describe.each(engines)('criteria on $name', ({ open, plain: it }) => {
  const api = emptiedApi({}, open);
  const { setRules, review, change, entry, changes } = judgingCalls(api);
  let [first, second] = ['', ''];
  beforeEach(async () => {
    await setRules({ criteria: CRITERIA });
    await addStaff(api, ['judge'], { name: 'Asha' });
    [first = '', second = ''] = await addEntries(api.db, 2);
  });
  const score = async (timing: number, style: number, id = first) =>
    (await review(id, asAsha, { scores: { timing, style } })).json<Review>();

  test.each([
    [4, 8, 7, 7],
    [5, 7, 6.5, 7],
    [4, 7, 6.25, 6],
    [10, 10, 10, 10],
  ])('make of %d and %d the total %d, and the score %d', async (timing, style, total, rounded) => {
    const expected = { scores: { timing, style }, total, score: rounded };
    expect(await score(timing, style)).toMatchObject(expected);
    expect((await entry(first, asAsha)).reviews).toMatchObject([expected]);
  });

  const noScore = (name: string) => [`scores.${name.toLowerCase()}`, `${name} has no score yet.`];
  it.each([
    [{ timing: 4 }, [noScore('Style')]],
    [{}, [noScore('Timing'), noScore('Style')]],
    [
      { timing: 4, style: 5, looks: 9 },
      [['scores.looks', 'The season has no such criterion any more.']],
    ],
  ])('are all scored or none: %j is refused by name', async (scores, wrong) => {
    const issues = wrong.map(([path, message]) => ({ path, message }));
    expectError(await review(first, asAsha, { scores }), 400, { code: 'invalid', issues });
    expect(await rowsOf(api, 'reviews')).toEqual([]);
  });

  it('may be left out, and a score alone is one from before there were criteria', async () => {
    const notes = (await review(first, asAsha, { score: undefined })).json<Review>();
    const alone = (await review(second, asAsha, { score: 6 })).json<Review>();
    for (const one of [notes, alone]) expect(one).not.toHaveProperty('total');
    expect([notes.score, alone.score]).toEqual([undefined, 6]);
  });

  it('can be exchanged until the first review has scores for them, and then neither added nor removed', async () => {
    await review(first, asAsha, { score: 6 });
    expect((await setRules({ criteria: [TIMING!] })).statusCode).toBe(200);
    expect((await setRules({ criteria: CRITERIA })).statusCode).toBe(200);
    await score(4, 8, second);
    const third = { ...TIMING!, id: 'third', name: 'Third' };
    const others = [[], [TIMING!], [...CRITERIA, third], [TIMING!, { ...STYLE!, id: 's' }]];
    for (const criteria of others) {
      const issues = [{ path: 'criteria' }];
      expectError(await setRules({ criteria }), 409, { code: 'criteria_in_use', issues });
    }
    const renamed = [{ ...STYLE!, name: 'Own style', hint: 'More' }, TIMING!];
    expect((await setRules({ criteria: renamed })).json()).toMatchObject({ criteria: renamed });
    expect((await entry(second, asAsha)).reviews).toMatchObject([{ total: 7 }]);
  });

  it('are in use by a review that can come back, too', async () => {
    await score(4, 8);
    await api.send('DELETE', `/api/auditions/${first}`);
    expectCode(await setRules({ criteria: [TIMING!] }), 409, 'criteria_in_use');
  });

  it('change totals with their weights, also of former versions and of those that come back; every list is read anew', async () => {
    const given = await score(4, 8);
    await change(first, given, asAsha, { scores: { timing: 10, style: 8 } });
    await score(4, 8, second);
    await api.send('DELETE', `/api/auditions/${second}`);
    const { revision } = await changes(asAsha, 0);
    const weighted = [3, 1].map((weight, index) => ({ ...CRITERIA[index]!, weight }));
    await setRules({ criteria: weighted });
    await undoLatest(api);
    expect(await rowsOf(api, 'reviews')).toMatchObject([
      { total: 9.5, first_total: 9.5, score: 10 },
      { total: 5, first_total: null, score: 5 },
    ]);
    expect((await entry(first, asAsha)).reviews[0]!.versions).toMatchObject([{ total: 5 }]);
    const { isComplete, entries } = await changes(asAsha, revision);
    expect([isComplete, entries[0]!.reviews[0]!.total]).toEqual([true, 9.5]);
    expect((await sentencesOf(api, '?subject=seasons'))[0]).toBe(
      'Changed the settings of the season Season 1 and its criteria',
    );
  });

  it('are what judges read before they score', async () => {
    await setRules({ judgingMode: 'independent' });
    const { judging } = (await api.get('/api/auditions/settings', asAsha)).json();
    const expected = { mode: 'independent', isIndependent: true, judgeName: 'Asha' };
    expect(judging).toEqual({ ...expected, criteria: CRITERIA });
  });

  it('are columns of the export', async () => {
    await score(4, 7);
    const rows = await exportOf(api, '/reviews');
    expect(rows.map((row) => [row.Score, row.Timing, row.Style, row.Total])).toEqual([
      ['6', '4', '7', '6.25'],
      ['', '', '', ''],
    ]);
    const others = Object.keys(rows[0]!).filter((title) => !['Timing', 'Style'].includes(title));
    expect(reservedNames()).toEqual(others);
  });
});
