import { type Summary } from '@nox/contracts';
import { apiForAll } from '../../test/api.ts';
import { addEntries } from '../../test/candidates.ts';
import { engines } from '../../test/engines.ts';

describe.each(engines)('GET /api/summary on $name', ({ open }) => {
  const api = apiForAll({}, open);

  const create = async (url: string, ...payloads: object[]) => {
    for (const payload of payloads) {
      expect((await api.send('POST', url, payload)).statusCode).toBe(201);
    }
  };

  it('counts nothing in an empty database', async () => {
    const answer = await api.get('/api/summary');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json<Summary>()).toEqual({
      team: { total: 0, parts: { inactive: 0 } },
      tutorials: { total: 0, parts: { draft: 0 } },
      achievements: { total: 0, parts: {} },
      rules: { total: 0, parts: { active: 0 } },
      'audition-entries': { total: 0, parts: { pending: 0, unassigned: 0 } },
    });
  });

  it('counts every item, and those that the dashboard names apart', async () => {
    const member = { name: 'A', position: 'Dancer' };
    await create('/api/team', member, member, { ...member, isActive: false });
    const tutorial = { title: 'T', danceStyle: 'Locking', description: 'd', instructor: 'i' };
    await create('/api/tutorials', tutorial, { ...tutorial, isPublished: false });
    await create('/api/achievements', { title: 'T', year: '2024', description: 'd' });
    await create('/api/audition-rules', { isActive: true }, {});
    await addEntries(api.db, 2, { timeSlot: '16:00 - 16:30' });
    await addEntries(api.db, 1);
    await addEntries(api.db, 1, { timeSlot: 'Unassigned' });
    await addEntries(api.db, 2, { status: 'Selected' });

    expect((await api.get('/api/summary')).json<Summary>()).toEqual({
      team: { total: 3, parts: { inactive: 1 } },
      tutorials: { total: 2, parts: { draft: 1 } },
      achievements: { total: 1, parts: {} },
      rules: { total: 2, parts: { active: 1 } },
      'audition-entries': { total: 6, parts: { pending: 4, unassigned: 2 } },
    });
  });
});
