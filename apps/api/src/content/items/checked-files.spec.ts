import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { removeUnused } from './unused-files.ts';
import { prune } from '../../maintenance.ts';
import { apiForAll, asAdministrator, expectError, expectInvalid } from '../../../test/api.ts';
import { ITEMS, upload as uploadTo } from '../../../test/content.ts';
import { crudEngines } from '../../../test/engines.ts';
import { PNG } from '@nox/test-servers/administrator';

const IMAGES = 'https://images.example.org';

describe('the address of a picture or a video', () => {
  const api = apiForAll({ mediaOrigins: [IMAGES], publicUrl: 'https://nox.example.org' });
  const member = (imageUrl: string) => ({ name: 'Asha', position: 'Captain', imageUrl });

  beforeAll(() => writeFile(join(api.folder, 'media/team_images/a.png'), ''));

  it.each([
    ...['', '/media/team_images/a.png', 'https://nox.example.org/media/team_images/a.png'],
    ...[`${IMAGES}/a.png`, `${IMAGES}:443/b.png`],
  ])('is taken where pages show it: %s', async (url) => {
    const created = await api.send('POST', '/api/team', member(url));
    expect(created.statusCode).toBe(201);
    const { _id } = created.json<{ _id: string }>();
    expect((await api.send('PUT', `/api/team/${_id}`, member(url))).statusCode).toBe(200);
  });

  it('is refused elsewhere, for each field, with a sentence', async () => {
    const elsewhere = [
      ...['https://evil.example/a.png', `${IMAGES}.evil.example/a.png`, `${IMAGES}:8443/a.png`],
      'http://images.example.org/a.png',
    ];
    const { _id } = (await api.send('POST', '/api/team', member(''))).json<{ _id: string }>();
    for (const url of elsewhere) {
      const message = `Pages do not show files of ${new URL(url).host}: upload the file instead.`;
      const refused = { code: 'invalid', issues: [{ path: 'imageUrl', message }] };
      expectError(await api.send('POST', '/api/team', member(url)), 400, refused);
      expectError(await api.send('PUT', `/api/team/${_id}`, member(url)), 400, refused);
    }
    const tutorial = {
      ...ITEMS.tutorials,
      videoUrl: 'https://a.example/v.mp4',
      thumbnailUrl: 'https://b.example/t.png',
    };
    expectError(await api.send('POST', '/api/tutorials', tutorial), 400, {
      issues: [{ path: 'videoUrl' }, { path: 'thumbnailUrl' }],
    });
  });
});

const MINUTE_MS = 60_000;

describe.each(crudEngines)('an uploaded file, on $name', ({ open }) => {
  const api = apiForAll({ mediaOrigins: ['https://nox.example', 'https://storage.example'] }, open);

  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const answer = await api.send(method, `/api/${path}`, payload);
    expect(answer.statusCode).toBeLessThan(300);
    return answer.body === '' ? undefined : answer.json();
  };
  const upload = async () => (await uploadTo(api, PNG)).url;
  const isThere = (url: string) => existsSync(join(api.folder, url));
  const member = (imageUrl: string) => ({ name: 'Asha', position: 'Dancer', imageUrl });
  const addMember = async (imageUrl: string): Promise<string> =>
    `team/${(await send('POST', 'team', member(imageUrl)))._id}`;

  it('goes with the item that alone used it, once that can no longer be restored', async () => {
    const url = await upload();
    const path = await addMember(url);
    await send('DELETE', path);
    const deletedAt = Date.now();
    await removeUnused(api.db, api.media.uploads, 0);
    await prune(api, deletedAt + 9 * MINUTE_MS);
    expect(isThere(url)).toBe(true);
    await send('POST', `${path}/restore`);
    await prune(api, deletedAt + 11 * MINUTE_MS);
    expect(isThere(url)).toBe(true);
    await send('DELETE', path);
    await prune(api, deletedAt + 22 * MINUTE_MS);
    expect(isThere(url)).toBe(false);
  });

  it('goes when another takes its place, and not when the item is saved again', async () => {
    const [old, next] = [await upload(), await upload()];
    const path = await addMember(old);
    await send('PUT', path, member(old));
    expect(isThere(old)).toBe(true);
    await send('PUT', path, member(next));
    expect([isThere(old), isThere(next)]).toEqual([false, true]);
  });

  it('stays while anything else refers to it, by whatever address', async () => {
    const url = await upload();
    const path = await addMember(url);
    const imageUrl = `https://nox.example${url}`;
    const achievement = await send('POST', 'achievements', { ...ITEMS.achievements, imageUrl });
    await send('DELETE', path);
    expect(isThere(url)).toBe(true);
    const tutorial = { ...ITEMS.tutorials, thumbnailUrl: url };
    const { _id } = await send('POST', 'tutorials', tutorial);
    await send('DELETE', `achievements/${achievement._id}`);
    expect(isThere(url)).toBe(true);
    await send('PUT', `tutorials/${_id}`, { ...tutorial, thumbnailUrl: '' });
    expect(isThere(url)).toBe(true);
    await prune(api, Date.now() + 11 * MINUTE_MS);
    expect(isThere(url)).toBe(false);
  });

  it('stays when the change was refused', async () => {
    const url = await upload();
    const path = await addMember(url);
    const headers = { ...asAdministrator, 'if-match': '"9"' };
    const answer = await api.send('PUT', `/api/${path}`, member(''), headers);
    expect([answer.statusCode, isThere(url)]).toEqual([412, true]);
  });

  it('is refused when it was removed before its item is saved, unless the item has it already', async () => {
    const [kept, removed] = [await upload(), await upload()];
    const path = await addMember(kept);
    for (const url of [kept, removed]) await rm(join(api.folder, url));
    const message = 'This file is not stored any more: choose it again, then save.';
    const refused = { code: 'invalid', message, issues: [{ path: 'imageUrl', message }] };
    expectError(await api.send('POST', '/api/team', member(removed)), 400, refused);
    expectError(await api.send('PUT', `/api/${path}`, member(removed)), 400, refused);
    await send('PUT', path, member(kept));
    const pictures = [{ url: kept }, { url: removed }];
    const achievement = { ...ITEMS.achievements, pictures };
    expectInvalid(await api.send('POST', '/api/achievements', achievement), 'pictures.1.url');
  });

  it('never takes anything with it that is no upload of ours', async () => {
    await writeFile(join(api.folder, 'media', 'team_images', 'x.png'), 'kept');
    const elsewhere = await addMember('https://storage.example/media/team_images/x.png');
    await send('DELETE', elsewhere);
    const missing = await addMember('/media/no_such_folder/x.png');
    await send('DELETE', missing);
    expect(isThere('/media/team_images/x.png')).toBe(true);
  });
});
