import type { AuditionChanges, AuditionEntry } from '@nox/contracts';
import { auditionEntry, respondBy } from '@nox/testing';
import { type QueryClient } from '@tanstack/react-query';
import { HttpResponse } from 'msw';
import {
  applyAuditionChanges,
  auditionQueries,
  auditionRevision,
  configureApiClient,
  createQueryClient,
} from './index.ts';

const NONE: AuditionChanges = { revision: 8, isComplete: false, entries: [], removed: [] };

/** Equal, and another object, as from the network. */
const copyOf = (entry: AuditionEntry) => JSON.parse(JSON.stringify(entry)) as AuditionEntry;

beforeEach(() => configureApiClient({ tokenSource: () => Promise.resolve('fresh') }));

function serveList(entries: AuditionEntry[], revision: number) {
  respondBy('get', '/auditions', () =>
    HttpResponse.json(entries, { headers: { 'nox-revision': String(revision) } }),
  );
}

describe('the list of entries in the cache', () => {
  const [asha, bela, zoya] = ['Asha', 'Bela', 'Zoya'].map((fullName) =>
    auditionEntry({ fullName }),
  );
  let queryClient: QueryClient;
  beforeEach(async () => {
    serveList([asha!, bela!], 7);
    queryClient = createQueryClient();
    await queryClient.fetchQuery(auditionQueries.list());
  });
  afterEach(() => queryClient.clear());

  const list = () => queryClient.getQueryData(auditionQueries.list().queryKey)!;
  const apply = (changes: Partial<AuditionChanges>) =>
    applyAuditionChanges(queryClient, { ...NONE, ...changes });
  const names = () => list().map(({ fullName }) => fullName);

  it('has its revision, also after a refetch or a local change', async () => {
    expect(auditionRevision(queryClient)).toBe(7);
    queryClient.setQueryData(auditionQueries.list().queryKey, (entries) => entries?.slice(1));
    expect(auditionRevision(queryClient)).toBe(7);
    serveList([asha!, bela!], 9);
    await queryClient.refetchQueries(auditionQueries.list());
    expect(auditionRevision(queryClient)).toBe(9);
    await queryClient.refetchQueries(auditionQueries.list());
    expect(auditionRevision(queryClient)).toBe(9);
  });

  it('merges changed, new and deleted entries; all others stay the same objects', async () => {
    const [, before] = list();
    await apply({ entries: [{ ...asha!, status: 'Selected' }, zoya!] });
    expect(names()).toEqual(['Asha', 'Bela', 'Zoya']);
    expect(list()[0]).toMatchObject({ status: 'Selected' });
    expect(list()[1]).toBe(before);
    expect(auditionRevision(queryClient)).toBe(8);

    await apply({ revision: 9, removed: [asha!._id] });
    expect(names()).toEqual(['Bela', 'Zoya']);
    expect(list()[0]).toBe(before);
  });

  it('stays the same object when it contains the changes already', async () => {
    const before = list();
    await apply({ entries: [copyOf(asha!)], removed: ['unknown'] });
    expect(list()).toBe(before);
    expect(auditionRevision(queryClient)).toBe(8);
  });

  it('is replaced by a complete list, in its order', async () => {
    const [before] = list();
    await apply({ isComplete: true, entries: [zoya!, copyOf(asha!)], revision: 3 });
    expect(names()).toEqual(['Zoya', 'Asha']);
    expect(list()[1]).toBe(before);
    expect(auditionRevision(queryClient)).toBe(3);
  });

  it('ignores changes older than its revision', async () => {
    await apply({ revision: 12, entries: [{ ...asha!, status: 'Selected' }] });
    await apply({ revision: 11, entries: [asha!] });
    expect(list()[0]).toMatchObject({ status: 'Selected' });
  });

  it('is not created from changes', async () => {
    const empty = createQueryClient();
    await applyAuditionChanges(empty, { ...NONE, entries: [asha!] });
    expect(empty.getQueryData(auditionQueries.list().queryKey)).toBeUndefined();
    expect(auditionRevision(empty)).toBeUndefined();
  });
});
