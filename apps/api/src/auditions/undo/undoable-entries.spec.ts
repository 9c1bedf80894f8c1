import { emptiedApi } from '../../../test/api.ts';
import { engines } from '../../../test/engines.ts';
import { addLink } from '../../../test/links.ts';
import { addDraft, addEntry, rowsOf, undoLatest, valuesOf } from '../../../test/season-builders.ts';
import { UNDO_MS } from '../../database/clock.ts';
import { pruneUndoable } from './undoable-changes.ts';

describe.each(engines)('messages of a deleted entry on $name', ({ open }) => {
  const api = emptiedApi({}, open);
  const states = () => valuesOf(api, 'messages', 'state');
  const links = async () => (await rowsOf(api, 'candidate_links')).length;

  beforeEach(async () => {
    const id = await addEntry(api, { rollNumber: 'BT1' });
    const other = await addEntry(api);
    for (const state of ['draft', 'queued', 'sent', 'cancelled'] as const) {
      await addDraft(api, id, {}, { state });
    }
    await addDraft(api, other, {}, { state: 'queued' });
    await addLink(api, { entry_id: id });
    await addLink(api, { entry_id: other });
    await api.send('DELETE', `/api/auditions/${id}`);
  });

  it('are cancelled if they were not sent, and come back with an undo', async () => {
    expect(await states()).toEqual(['cancelled', 'cancelled', 'sent', 'cancelled', 'queued']);
    expect(await links()).toBe(2);
    expect((await undoLatest(api)).statusCode).toBe(200);
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
    await addEntry(api, { rollNumber: 'BT1' });
    await undoLatest(api);
    expect([await states(), await links()]).toEqual([['queued'], 1]);
  });
});
