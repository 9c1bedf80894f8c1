import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BulkChangeResult } from '@nox/contracts';
import { apiForAll, asAdministrator, asSomeone, bearer } from '../../test/api.ts';
import { addEntries } from '../../test/candidates.ts';
import { PNG } from '../../test/media-samples.ts';

const member = { name: 'Asha', position: 'Dancer' };
const tutorial = { title: 'T', danceStyle: 'Locking', description: 'd', instructor: 'i' };
const achievement = { title: 'First', year: '2024', description: 'd' };
const schedule = { startTime: '16:00', endTime: '18:00', slotDuration: 30 };
const csv = `fullName,phoneNumber,rollNumber,emailAddress,branch,rateYourself,danceStyle
Zoya,9876543210,BT1,a@example.com,CSE,7,Popping`;

/** What an administrator may send to the routes that take a body; `ids` are those of the items to order. */
const bodies = (ids: string[] = []): Record<string, object | string> => ({
  'POST /api/team': member,
  'PUT /api/team/:id': { ...member, name: 'Meera' },
  'PUT /api/team/display-order': { ids: ids.toReversed() },
  'POST /api/tutorials': tutorial,
  'PUT /api/tutorials/:id': { ...tutorial, title: 'U' },
  'PUT /api/tutorials/display-order': { ids: ids.toReversed() },
  'POST /api/achievements': achievement,
  'PUT /api/achievements/:id': { ...achievement, title: 'Second' },
  'POST /api/audition-rules': {},
  'PUT /api/audition-rules/:id': { isActive: true },
  'PUT /api/auditions/:id/status': { status: 'Selected' },
  'PUT /api/auditions/settings': { hidesReviews: true },
  'POST /api/auditions/:id/reviews': { notes: 'Good', judgeEmail: 'Meera' },
  'POST /api/auditions/schedule-slots': schedule,
  'PUT /api/auditions/time-slots': { ids, timeSlot: '22:00 - 22:30' },
  'POST /api/auditions/deletions': { ids },
  'POST /api/auditions/import': csv,
  'POST /api/media/:folder': PNG,
});

describe('a write by a caller without the right', () => {
  const api = apiForAll();
  const create = async (path: string, payload: object) =>
    (await api.send('POST', `/api/${path}`, payload)).json<{ _id: string }>()._id;

  /** New items of each collection, by its name. */
  async function createItems(): Promise<Record<string, string[]>> {
    const rejected = await addEntries(api.db, 2);
    const change = (
      await api.send('PUT', '/api/auditions/reject-pending')
    ).json<BulkChangeResult>();
    const auditions = [...(await addEntries(api.db, 1)), ...rejected];
    const review = { notes: 'Good', judgeEmail: 'Kabir' };
    return {
      team: [await create('team', member), await create('team', member)],
      tutorials: [await create('tutorials', tutorial), await create('tutorials', tutorial)],
      achievements: [await create('achievements', achievement)],
      'audition-rules': [await create('audition-rules', {})],
      auditions,
      undoable: [change.undoable!._id],
      reviews: [await create(`auditions/${auditions[0]}/reviews`, review)],
    };
  }
  const readAll = async () => {
    const lists = ['team', 'tutorials', 'achievements', 'audition-rules', 'auditions'];
    const answers = await Promise.all(
      [...lists, 'auditions/undoable', 'auditions/settings'].map((path) => api.get(`/api/${path}`)),
    );
    const files = await readdir(join(api.folder, 'media'), { recursive: true });
    return [...answers.map(({ body }) => body), files.sort()];
  };

  it('changes nothing, though the same write by an administrator does', async () => {
    // Uploads in parts have the same test in `resumable-uploads.spec.ts`: each of their calls needs those before.
    // Previews store nothing (`preview.spec.ts`).
    const writes = api.app.contracts.filter(
      ({ method, path, gate }) =>
        gate === 'administrator' && method !== 'GET' && !/\/(?:uploads|preview)\b/.test(path),
    );
    expect(writes.length).toBeGreaterThan(20);
    for (const { method, path } of writes) {
      const route = `${method} ${path}`;
      const ids = await createItems();
      const [, , collection = ''] = path.split('/');
      const url = path
        .replace(':reviewId', ids.reviews![0]!)
        .replace(':id', ids[path.includes('undoable') ? 'undoable' : collection]?.[0] ?? '')
        .replace(':folder', 'team_images?name=Asha');
      const type = { 'content-type': path.endsWith('import') ? 'text/csv' : 'application/json' };
      const write = async (headers: object) => {
        const payload = bodies(ids[collection])[route];
        const options = { method: method as 'PUT', url, payload, headers: { ...type, ...headers } };
        return (await api.app.inject(options)).statusCode;
      };
      if (path.endsWith('/restore')) await api.send('DELETE', url.replace('/restore', ''));
      const before = await readAll();
      for (const headers of [{}, bearer('garbage'), asSomeone]) {
        expect([route, await write(headers)]).toEqual([route, headers === asSomeone ? 403 : 401]);
        expect([route, await readAll()]).toEqual([route, before]);
      }
      expect([200, 201, 204]).toContain(await write(asAdministrator));
      expect([route, await readAll()]).not.toEqual([route, before]);
    }
  });
});
