import { type Account, type PublicationResult } from '@nox/contracts';
import { engines } from '../../../../test/engines.ts';
import { readBoard, saveStructure } from '../../../../test/schedule.ts';
import {
  boardForAll,
  clear,
  expectCode,
  sentencesOf,
  setEntry,
  startSeason,
} from '../../../../test/season-builders.ts';
import { addStaff, asStaff } from '../../../../test/staff.ts';
import { storeJudges } from './judged-times.ts';

describe.each(engines)('the published slots of a judge on $name', ({ open }) => {
  const board = boardForAll(open, { judges: ['kabir'] });
  const { api, add, seat, preview, structure } = board;
  const publish = () => board.publish({ preparesMessages: false });
  const SLOT = '16:00 - 16:30';
  const [panel, block] = [structure.panels[0]!, structure.blocks[0]!];
  let kabir: Awaited<ReturnType<typeof addStaff>>;
  beforeEach(async () => {
    await clear(api, 'staff');
    kabir = await addStaff(api, ['judge'], { name: 'Kabir' });
    await seat(await add(1), 960);
    await publish();
  });

  const slotsOf = async (name = 'Kabir') =>
    (await api.get('/api/me', asStaff(name))).json<Account>().judgeSlots;
  const rename = (name: string) =>
    api.send('PUT', `/api/staff/${kabir.id}`, { name, roles: ['judge'] });
  const end = ({ id } = kabir) => api.send('DELETE', `/api/staff/${id}`);
  const saveBlock = (change: Partial<typeof block>, name = panel.name) =>
    saveStructure(api, { panels: [{ ...panel, name }], blocks: [{ ...block, ...change }] });
  const isNew = async () => (await preview()).hasNewJudges ?? false;

  it.each([
    ['a hall has another name', () => saveBlock({}, 'Great Hall')],
    ['a block names another judge', () => saveBlock({ judges: ['Meera'] })],
    ['a block begins later', () => saveBlock({ starts: 960, ends: 990, date: '2026-08-15' })],
  ])('stay until the schedule is published where %s', async (_, change) => {
    expect(await slotsOf()).toEqual([SLOT]);
    await api.db.deleteFrom('assignments').execute();
    await change();
    expect(await slotsOf()).toEqual([SLOT]);
  });

  it('follow once other judges are published, which changes no slot', async () => {
    await addStaff(api, ['judge'], { name: 'Meera' });
    expect(await isNew()).toBe(false);
    expectCode(await publish(), 409, 'nothing_changed');
    await saveBlock({ judges: ['Zoya', 'Meera'] });
    expect(await preview()).toMatchObject({ items: [], hasNewJudges: true });
    const { revision, hasNewJudges } = await readBoard(api);
    expect(hasNewJudges).toBe(true);
    expect((await publish()).json<PublicationResult>()).toMatchObject({
      version: { number: 1 },
      message: 'The judges are published. No messages were prepared.',
    });
    expect([await slotsOf(), await slotsOf('Meera')]).toEqual([[], [SLOT]]);
    expect(await isNew()).toBe(false);
    expect(await board.changesSince(revision)).toMatchObject({ isIncomplete: true });
    const [latest] = await sentencesOf(api);
    expect(latest).toBe('Published the judges of version 1 of the schedule');
    await saveBlock({ judges: ['MEERA', 'Zoya'] });
    expect(await isNew()).toBe(false);
  });

  it('stay those of an account that is renamed, also when the schedule is published again', async () => {
    expect((await rename('Kabir Rao')).statusCode).toBe(200);
    expect(await slotsOf()).toEqual([SLOT]);
    expect(await isNew()).toBe(false);
    expect((await readBoard(api)).judgesWithoutAccount).toEqual([]);
    await saveBlock({}, 'Great Hall');
    await seat(await add(1), 990);
    expect((await publish()).json()).toMatchObject({ version: { number: 2 } });
    expect(await slotsOf()).toEqual([SLOT, '16:30 - 17:00']);
  });

  it('become those of no other account that gets the name, before it is published', async () => {
    await addStaff(api, ['judge'], { name: 'Kabir', uid: 'uid-of-another' });
    expect(await slotsOf('another')).toEqual([]);
    expect(await isNew()).toBe(true);
    await publish();
    expect([await slotsOf(), await slotsOf('another')]).toEqual([[SLOT], [SLOT]]);
  });

  it('are those of an account that gets a published name which no one with access has', async () => {
    await end();
    expect(await isNew()).toBe(false);
    const another = await addStaff(api, ['judge'], { name: 'KABIR', uid: 'uid-of-another' });
    expect(await slotsOf('another')).toEqual([SLOT]);
    expect(await isNew()).toBe(false);
    await end(another);
    await addStaff(api, ['judge'], { name: 'Kabir' });
    expect(await slotsOf()).toEqual([SLOT]);
  });

  it('have none of a candidate who has withdrawn, nor of a former season', async () => {
    const { entry_id: id } = await api.db
      .selectFrom('published_slots')
      .select('entry_id')
      .executeTakeFirstOrThrow();
    await setEntry(api, id, { withdrawn_at: 1, time_slot: '' });
    expect(await slotsOf()).toEqual([]);
    await setEntry(api, id, { withdrawn_at: null, time_slot: SLOT });
    expect(await slotsOf()).toEqual([SLOT]);
    await startSeason(api);
    expect(await slotsOf()).toEqual([]);
  });

  it('are by the draft where an earlier release has published them, as of the first start', async () => {
    await api.db.updateTable('schedule_versions').set({ judges: null }).execute();
    await storeJudges(api.db);
    expect(await slotsOf()).toEqual([SLOT]);
    expect(await isNew()).toBe(false);
    await saveBlock({ judges: [] }, 'Great Hall');
    await storeJudges(api.db);
    expect(await slotsOf()).toEqual([SLOT]);
  });
});
