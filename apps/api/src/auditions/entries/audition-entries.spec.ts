import { AuditionEntry } from '@nox/contracts';
import { apiForAll } from '../../../test/api.ts';
import { crudEngines } from '../../../test/engines.ts';
import { openMediaStore } from '../../media/media-store.ts';
import { seedOnce } from '../../seed/seed.ts';

describe.each(crudEngines)('/api/auditions on $name', ({ open }) => {
  const api = apiForAll({}, open);
  beforeAll(async () => {
    await seedOnce(api.db, await openMediaStore(api.folder, 0), 'sample');
  });

  const get = (path = '', headers?: object) => api.get(`/api/auditions${path}`, headers);
  const setStatus = (id: string, payload: object) =>
    api.send('PUT', `/api/auditions/${id}/status`, payload);

  it('shows every entry in order of arrival, each with its reviews', async () => {
    const entries = AuditionEntry.array().parse((await get()).json());
    expect(entries).toHaveLength(24);
    expect(entries[0]).toMatchObject({
      fullName: 'Aditya Rane',
      status: 'Selected',
      timeSlot: '16:00 - 16:30',
      reviews: [
        { judgeEmail: 'Kabir', score: 8 },
        { judgeEmail: 'Ananya', score: 9 },
      ],
    });
    expect(entries.at(-1)?.fullName).toBe('Zainab Merchant');
  });

  it('leaves the score out of a review that has none', async () => {
    const entries = AuditionEntry.array().parse((await get()).json());
    const reviews = entries.flatMap((entry) => entry.reviews);
    expect(reviews.find(({ judgeEmail }) => judgeEmail === 'Rohan')).not.toHaveProperty('score');
  });

  it('shows one entry as it stands in the list', async () => {
    const [, second] = (await get()).json<AuditionEntry[]>();
    expect((await get(`/${second!._id}`)).json()).toEqual(second);
  });

  it('changes a status from any to any, and stores it', async () => {
    const [entry] = (await get()).json<AuditionEntry[]>();
    for (const status of ['Not Selected', 'Pending', 'Selected', 'Pending', 'Not Selected']) {
      const answer = await setStatus(entry!._id, { status });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ...entry, status });
      expect((await get(`/${entry!._id}`)).json()).toMatchObject({ status });
    }
  });

  it('refuses an unknown status, an unknown field and an unknown entry', async () => {
    const [entry] = (await get()).json<AuditionEntry[]>();
    expect((await setStatus(entry!._id, { status: 'Maybe' })).statusCode).toBe(400);
    expect((await setStatus(entry!._id, { status: 'Pending', by: 'me' })).statusCode).toBe(400);
    expect((await setStatus('unknown', { status: 'Pending' })).statusCode).toBe(404);
    expect((await get('/unknown')).statusCode).toBe(404);
  });
});
