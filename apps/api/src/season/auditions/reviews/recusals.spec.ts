import { type AuditionEntry, type Season } from '@nox/contracts';
import { emptiedApi, asAdministrator, bearer } from '../../../../test/api.ts';
import { addEntries } from '../../../../test/candidates.ts';
import { crudEngines } from '../../../../test/engines.ts';
import { judgesOf, judgingCalls } from '../../../../test/judging.ts';
import {
  expectCode,
  rowsOf,
  sentencesOf,
  setEntry,
  undoLatest,
} from '../../../../test/season-builders.ts';
import { addStaff, asStaff } from '../../../../test/staff.ts';
import { unsignedToken } from '@nox/test-servers/tokens';
import { unzip } from '../../../../test/season-files.ts';
import { UNDO_MS } from '#platform/database/clock.ts';
import { pruneUndoable } from '../undo/undoable-changes.ts';

const [asAsha, asBen, asOlga, asRohan] = ['Asha', 'Ben', 'Olga', 'Rohan'].map(asStaff) as [
  ...[object, object, object, object],
];

describe.each(crudEngines)('who is recused from an entry, on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const { setRules, review, change, recuse, lift, entry, list, changes } = judgingCalls(api);
  let [first, second] = ['', ''];
  beforeEach(async () => {
    for (const name of ['Asha', 'Ben']) await addStaff(api, ['judge'], { name });
    for (const name of ['Olga', 'Rohan']) await addStaff(api, ['organiser'], { name });
    await setRules({ judgingMode: 'deliberation' });
    [first = '', second = ''] = await addEntries(api.db, 2, { timeSlot: '16:00 - 16:30' });
    for (const id of [first, second]) await review(id, asBen, { notes: 'zq' });
    await setEntry(api, first, { changed_after_review: 1 });
  });

  it.each([
    ['a judge', asAsha],
    ['an organiser', asOlga],
  ])('gets of it, as %s, nothing but that', async (_who, headers) => {
    const { revision } = await changes(headers, 0);
    const answer = await recuse(first, headers);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ _id: first, reviews: [], isRecused: true });
    for (const left of ['hiddenReviews', 'isChangedAfterReview', 'recusals']) {
      expect(answer.json()).not.toHaveProperty(left);
    }
    const { entries } = await changes(headers, revision);
    expect(entries).toEqual([answer.json()]);
    expect((await list(headers))[0]).toEqual(answer.json());
    expect(judgesOf(await entry(second, headers))).toEqual(['Ben']);
  });

  it('does not learn of further reviews of it', async () => {
    await recuse(first, asAsha);
    const { revision } = await changes(asAsha, 0);
    await review(first, asOlga);
    expect((await changes(asAsha, revision)).entries).toEqual([]);
    expect(judgesOf(await entry(first, asOlga))).toEqual(['Ben', 'Olga']);
  });

  it('finds it in no export, standings or audit log', async () => {
    await addStaff(api, ['administrator'], { name: 'Meera' });
    const asMeera = asStaff('Meera');
    await recuse(first, asMeera);
    const read = async (path: string) => (await api.get(`/api/${path}`, asMeera)).body;
    expect((await read('auditions/export/reviews')).match(/zq/g)).toHaveLength(1);
    expect((await read('auditions/export')).match(/,1,7/g)).toHaveLength(1);
    const standings = JSON.parse(await read('auditions/standings?places=1')) as object;
    expect(standings).toMatchObject({ rows: [{ entryId: second }], hidden: 0 });
    for (const path of ['audit-log?subject=reviews', 'audit-log/export']) {
      expect((await read(path)).match(/Reviewed/g)).toHaveLength(1);
    }
    const [season] = (await api.get('/api/seasons')).json<Season[]>();
    const next = { settings: { name: 'Next' }, current: season!._id, expected: 2 };
    await api.send('POST', '/api/seasons', next);
    const { rawPayload } = await api.get(`/api/seasons/${season!._id}/files`, asMeera);
    expect(unzip(rawPayload).get('reviews.csv')!.match(/zq/g)).toHaveLength(1);
  });

  it('neither reviews it nor changes or deletes a review of it', async () => {
    const own = (await review(first, asOlga)).json();
    await recuse(first, asOlga);
    expectCode(await review(first, asOlga), 403, 'recused');
    expectCode(await change(first, own, asOlga), 403, 'recused');
    const path = `/api/auditions/${first}/reviews/${own._id}`;
    expectCode(await api.send('DELETE', path, undefined, asOlga), 403, 'recused');
    expect((await review(second, asOlga)).statusCode).toBe(201);
  });

  it('has a review of before hidden from all, until another organiser ends the recusal', async () => {
    await recuse(first, asBen);
    expect(judgesOf(await entry(first, asOlga))).toEqual([]);
    const means = async () =>
      (await api.get('/api/auditions/standings?places=1', asOlga)).json().rows.length;
    expect(await means()).toBe(1);
    const recusals = [{ account: 'uid-of-Ben', name: 'Ben' }];
    expect((await list(asOlga))[0]).toMatchObject({ recusals });
    expect((await entry(first, asAsha)).recusals).toBeUndefined();
    expectCode(await lift(first, 'uid-of-Ben', asBen), 403, 'forbidden');
    expect((await lift(first, 'uid-of-Ben', asOlga)).statusCode).toBe(204);
    expectCode(await lift(first, 'uid-of-Ben', asOlga), 404, 'not_found');
    expect(judgesOf(await entry(first, asBen))).toEqual(['Ben']);
    expect([await means(), (await entry(first, asOlga)).recusals]).toEqual([2, undefined]);
    const whom = `the candidate ${(await entry(first, asBen)).fullName}`;
    expect((await sentencesOf(api, '?subject=reviews')).slice(0, 2)).toEqual([
      `Let Ben judge ${whom} again`,
      `Stopped judging ${whom}, whom they know`,
    ]);
  });

  it('does not end it: another one does', async () => {
    await recuse(first, asOlga);
    expectCode(await lift(first, 'uid-of-Olga', asOlga), 403, 'own_recusal');
    expect((await lift(first, 'uid-of-Olga', asRohan)).statusCode).toBe(204);
  });

  it('is recused once, however often that is sent', async () => {
    const asAdmin = { ...asAdministrator, 'idempotency-key': 'a' };
    for (const headers of [asAdmin, asAdmin, asAdministrator]) {
      const answer = await recuse(first, headers);
      expect([answer.statusCode, answer.json().isRecused]).toEqual([201, true]);
    }
    expect(await rowsOf(api, 'recusals')).toHaveLength(1);
    const actions = (await rowsOf(api, 'audit_log')).map(({ action }) => action);
    expect(actions.filter((action) => action === 'withdrawn')).toHaveLength(1);
    expectCode(await recuse('00000000-0000-4000-8000-000000000000', asAsha), 404, 'not_found');
  });

  it('is so in a season of which nothing was set, under the name of the account', async () => {
    await setRules({ judgingMode: 'open' });
    const root = unsignedToken({ sub: 'root', admin: true, email: 'r.of@nox.example' });
    await recuse(first, asAsha);
    await recuse(second, bearer(root));
    expect(await list(asOlga)).toMatchObject([
      { recusals: [{ account: 'uid-of-Asha', name: 'Asha' }] },
      { recusals: [{ account: 'root', name: 'r.of' }] },
    ]);
  });

  it('stays so when the entry comes back, and is forgotten with it', async () => {
    await recuse(first, asAsha);
    await api.send('DELETE', `/api/auditions/${first}`);
    await undoLatest(api);
    expect((await entry(first, asAsha)).isRecused).toBe(true);
    await api.send('POST', `/api/auditions/${first}/erase`);
    expect(await rowsOf(api, 'recusals')).toEqual([]);
    await recuse(second, asAsha);
    await api.send('DELETE', `/api/auditions/${second}`);
    await pruneUndoable(api.db, Date.now() + UNDO_MS);
    expect(await rowsOf(api, 'recusals')).toEqual([]);
  });
});

/** What was sent at once came in some order: each must leave a state in which both rules hold. */
describe.each(crudEngines)('reviews that are sent while the rules change, on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const { setRules, review, change, recuse, entry, changes } = judgingCalls(api);
  const asOther = bearer(unsignedToken({ sub: 'other' }));
  let id = '';
  beforeEach(async () => {
    await addStaff(api, ['judge'], { name: 'Asha' });
    await addStaff(api, ['judge'], { name: 'Asha', uid: 'other', email: 'b@staff.example' });
    [id = ''] = await addEntries(api.db, 1);
  });
  const statusOf = ({ statusCode }: { statusCode: number }) => statusCode;

  it('have the name of the account from the change of the mode on', async () => {
    for (const at of [1, 2, 3, 4]) {
      await setRules({ judgingMode: 'open' });
      [id = ''] = await addEntries(api.db, 1);
      const [set, sent] = await Promise.all([
        setRules({ judgingMode: 'independent' }),
        review(id, asAsha, { judgeEmail: `Typed ${at}` }),
      ]);
      expect([set, sent].map(statusOf)).toEqual([200, 201]);
      expect([`Typed ${at}`, 'Asha']).toContain(sent.json().judgeEmail);
      expectCode(await review(id, asAsha, { judgeEmail: 'Another' }), 409, 'already_reviewed');
      expect((await changes(asOther, 0)).entries.flatMap(judgesOf)).toEqual([]);
    }
  });

  it('are one for two devices of an account, whose typed names differ', async () => {
    await setRules({ judgingMode: 'independent' });
    const sent = await Promise.all(
      ['Phone', 'Laptop'].map((judgeEmail) => review(id, asAsha, { judgeEmail })),
    );
    expect(sent.map(statusOf).sort()).toEqual([201, 409]);
    const [own] = (await entry(id, asAsha)).reviews;
    const headers = { ...asAsha, 'if-match': '"1"' };
    const changed = await Promise.all([1, 2].map((score) => change(id, own!, headers, { score })));
    expect(changed.map(statusOf).sort()).toEqual([200, 412]);
    expect((await entry(id, asAsha)).reviews[0]!.versions).toHaveLength(1);
  });

  it('are two of two accounts with one name, who are two judges', async () => {
    await setRules({ judgingMode: 'independent' });
    const sent = await Promise.all([asAsha, asOther].map((headers) => review(id, headers)));
    expect(sent.map(statusOf)).toEqual([201, 201]);
    expect(judgesOf(await entry(id, asAsha)).sort()).toEqual(['Asha', 'Asha (2)']);
    const { judges } = (await api.get('/api/auditions/standings?places=1')).json();
    expect(judges.map(({ name }: { name: string }) => name).sort()).toEqual(['Asha', 'Asha (2)']);
  });

  it('are hidden, or refused, at once with a recusal', async () => {
    const [sent, recused] = await Promise.all([review(id, asAsha), recuse(id, asAsha)]);
    expect([201, 403]).toContain(sent.statusCode);
    expect(recused.statusCode).toBe(201);
    for (const headers of [asAsha, asAdministrator, asOther]) {
      expect(judgesOf(await entry(id, headers))).toEqual([]);
    }
  });

  it('are bound where they were queued while judges were open, once', async () => {
    const headers = { ...asAsha, 'idempotency-key': 'queued' };
    await setRules({ judgingMode: 'independent' });
    const first = await review(id, headers, { judgeEmail: 'Kabir' });
    const second = await review(id, headers, { judgeEmail: 'Kabir' });
    expect([first, second].map(statusOf)).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    const { reviews }: AuditionEntry = await entry(id, asAsha);
    expect(reviews).toMatchObject([{ judgeEmail: 'Asha', score: 7 }]);
  });

  it('do not disclose to an account that another one has the typed name, once names are not typed', async () => {
    await review(id, asOther, { judgeEmail: 'Asha' });
    await setRules({ judgingMode: 'independent' });
    const own = (await review(id, asAsha, { judgeEmail: 'Asha' })).json();
    expect(own.judgeEmail).toBe('Asha (2)');
    expect(own).not.toHaveProperty('nameAlsoUsedBy');
  });
});
