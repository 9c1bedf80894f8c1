import { randomUUID } from 'node:crypto';
import { type Season } from '@nox/contracts';
import { apiForAll, expectInvalid } from '../../../test/api.ts';
import { upload as uploadTo } from '../../../test/content.ts';
import { plain } from '../../../test/image-samples.ts';
import { saveStructure, structureOf } from '../../../test/schedule.ts';

describe('what was read', () => {
  const api = apiForAll();

  const upload = async () => {
    const { url, image } = await uploadTo(api, await plain('jpeg'));
    expect(image).toBeDefined();
    return url;
  };

  const created = async (path: string, item: object) => {
    const answer = await api.send('POST', `/api/${path}`, item);
    expect(answer.statusCode).toBe(201);
    return `/api/${path}/${answer.json<{ _id: string }>()._id}`;
  };
  const member = { name: 'A', position: 'Dancer' };
  const described = { description: 'd', title: 'T' };
  const get = async (url: string) => (await api.get(url)).json<object>();
  const items: Record<string, () => Promise<object>> = {
    team: async () => ({ ...member, imageUrl: await upload() }),
    tutorials: async () => {
      const more = { danceStyle: 'Locking', instructor: 'i', thumbnailUrl: await upload() };
      return { ...described, ...more };
    },
    achievements: async () => {
      const pictures = [{ url: await upload() }];
      return { ...described, year: '2024', imageUrl: await upload(), pictures };
    },
    'audition-rules': async () => ({ rules: [{ text: 'Dance.' }] }),
  };
  /** What each write changes. */
  const pickChanging = (body: Record<string, unknown>) =>
    Object.fromEntries(
      ['version', 'lastUpdated'].filter((key) => key in body).map((key) => [key, body[key]]),
    );
  async function expectTaken(url: string, body: object) {
    const answer = await api.send('PUT', url, body);
    const expected = { ...body, ...pickChanging(answer.json()) };
    expect([answer.statusCode, answer.json()]).toEqual([200, expected]);
  }

  it.each(Object.keys(items))('may be sent back as it is: %s', async (path) => {
    const url = await created(path, await items[path]!());
    await expectTaken(url, await get(url));
  });

  it('may be sent back as it is: a season, settings, a template, the structure of the schedule', async () => {
    const [season] = (await api.get('/api/seasons')).json<Season[]>();
    await expectTaken(`/api/seasons/${season!._id}`, season!);
    for (const path of ['auditions/settings', 'message-templates/confirm']) {
      await expectTaken(`/api/${path}`, await get(`/api/${path}`));
    }
    await saveStructure(api, structureOf());
    const { structure } = (await api.get('/api/schedule')).json<{ structure: object }>();
    await expectTaken('/api/schedule/structure', structure);
  });

  it('is no reason to take what nothing has', async () => {
    const url = await created('team', member);
    expectInvalid(await api.send('PUT', url, { ...(await get(url)), nmae: 'B' }), 'nmae');
    // Objects have it, but no field is named so.
    expectInvalid(await api.send('PUT', url, { ...member, toString: 'B' }), 'toString');
    expectInvalid(await api.send('PUT', url, { ...member, constructor: {} }), 'constructor');
    expectInvalid(await api.send('POST', '/api/team', { ...member, _id: randomUUID() }), '_id');
  });
});
