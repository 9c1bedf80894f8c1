import { type Undoable } from '@nox/contracts';
import { apiForEach } from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { engines } from '../../../test/engines.ts';
import { addLink } from '../../../test/links.ts';
import { type MessageRow } from '../../database/schema.ts';
import { addMessage } from '../../messages/store/add-message.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { UNDO_MS } from '../../database/clock.ts';
import { pruneUndoable } from './undoable-changes.ts';

describe.each(engines)('messages of a deleted entry on $name', ({ open }) => {
  const api = apiForEach({}, open);
  let id: string;
  const write = async (state: MessageRow['state'], entryId = id) => {
    const { id: seasonId } = await readCurrentSeason(api.db);
    const fact = { kind: 'link', dedupeKey: `${entryId} ${state}`, state: 'queued' } as const;
    const message = await addMessage(api.db, { entryId, seasonId, ...fact });
    await api.db.updateTable('messages').set({ state }).where('id', '=', message!).execute();
  };
  const states = async () =>
    (await api.db.selectFrom('messages').select('state').orderBy('created_at').execute()).map(
      ({ state }) => state,
    );
  const links = async () =>
    (await api.db.selectFrom('candidate_links').selectAll().execute()).length;
  const undo = async () => {
    const [undoable] = (await api.get('/api/auditions/undoable')).json<Undoable[]>();
    return api.send('POST', `/api/auditions/undoable/${undoable!._id}/undo`);
  };

  beforeEach(async () => {
    [id] = (await addEntries(api.db, 1, { rollNumber: 'BT1' })) as [string];
    const [other] = (await addEntries(api.db, 1)) as [string];
    for (const state of ['draft', 'queued', 'sent', 'cancelled'] as const) await write(state);
    await write('queued', other);
    await addLink(api, { entry_id: id });
    await addLink(api, { entry_id: other });
    await api.send('DELETE', `/api/auditions/${id}`);
  });

  it('are cancelled if they were not sent, and come back with an undo', async () => {
    expect(await states()).toEqual(['cancelled', 'cancelled', 'sent', 'cancelled', 'queued']);
    expect(await links()).toBe(2);
    expect((await undo()).statusCode).toBe(200);
    expect(await states()).toEqual(['draft', 'queued', 'sent', 'cancelled', 'queued']);
    expect(await links()).toBe(2);
  });

  it('go for good with its links once the undo is over, and no others', async () => {
    const prune = (now: number) => api.db.transaction().execute((db) => pruneUndoable(db, now));
    expect(await prune(Date.now() + UNDO_MS / 2)).toEqual([]);
    expect(await states()).toHaveLength(5);
    expect(await prune(Date.now() + 2 * UNDO_MS)).toHaveLength(4);
    expect([await states(), await links()]).toEqual([['queued'], 1]);
  });

  it('go with its links when it cannot come back', async () => {
    await addEntries(api.db, 1, { rollNumber: 'BT1' });
    await undo();
    expect([await states(), await links()]).toEqual([['queued'], 1]);
  });
});
