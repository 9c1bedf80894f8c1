import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Image } from '@nox/contracts';
import { apiForEach, asAdministrator, expectInvalid } from '../../../test/api.ts';
import { upload as uploadTo } from '../../../test/content.ts';
import { crudEngines } from '../../../test/engines.ts';
import { itInFull } from '@nox/test-servers/full-run';
import { plain } from '../../../test/image-samples.ts';

interface Item {
  _id: string;
  imageUrl: string;
  image?: Image;
  pictures?: { url: string; alt?: string; image?: Image }[];
}

describe.each(crudEngines)('the images of items, on $name', ({ open }) => {
  const api = apiForEach({}, open);

  const upload = async () => uploadTo(api, await plain('jpeg'));
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers?: object) =>
    api.send(method, `/api/${path}`, body, headers && { ...asAdministrator, ...headers });
  const member = { name: 'Asha', position: 'Dancer' };
  const achievement = { title: 'First', year: '2024', description: 'We won.' };
  const create = async (path: string, body: object) =>
    (await send('POST', path, body)).json<Item>();
  const read = async (path: string) => (await api.get(`/api/${path}`, {})).json<Item>();
  const isThere = (url: string) => existsSync(join(api.folder, url));

  it('come with their variants, in every answer', async () => {
    const { url: imageUrl, image } = await upload();
    const created = await create('team', { ...member, imageUrl });
    const path = `team/${created._id}`;
    const saved = (await send('PUT', path, { ...member, imageUrl })).json<Item>();
    const [listed] = (await api.get('/api/team', {})).json<Item[]>();
    for (const item of [created, saved, listed!, await read(path)])
      expect(item.image).toEqual(image);
    const { _id } = await create('tutorials', {
      title: 'Step',
      danceStyle: 'Locking',
      description: 'One.',
      instructor: 'Asha',
      thumbnailUrl: imageUrl,
      thumbnailAlt: 'A step',
      thumbnailFocus: { x: 0, y: 1 },
    });
    expect(await read(`tutorials/${_id}`)).toMatchObject({
      thumbnail: image,
      thumbnailAlt: 'A step',
      thumbnailFocus: { x: 0, y: 1 },
    });
  });

  it('have the alternative text and focal point that are sent last', async () => {
    const { url: imageUrl } = await upload();
    const described = { imageAlt: 'Asha on stage', imageFocus: { x: 0.25, y: 0.125 } };
    const { _id } = await create('team', { ...member, imageUrl, ...described });
    const put = async (body: object) =>
      (await send('PUT', `team/${_id}`, { ...member, imageUrl, ...body })).json<Item>();
    expect(await put({ ...described, imageFocus: null })).not.toHaveProperty('imageFocus');
    expect(await put({ ...described, imageAlt: '' })).not.toHaveProperty('imageAlt');
    expect(await put(described)).toMatchObject(described);
    const replaced = await put({});
    expect(replaced).not.toHaveProperty('imageAlt');
    expect(replaced).not.toHaveProperty('imageFocus');
  });

  itInFull('are several for an achievement, in order', async () => {
    const [one, two, three] = [await upload(), await upload(), await upload()];
    const pictures = [
      { url: two.url, alt: 'The team', focus: { x: 1, y: 0 } },
      { url: three.url, alt: '', focus: null },
      { url: 'https://firebasestorage.googleapis.com/x.jpg' },
    ].slice(0, 2);
    const first = { ...achievement, imageUrl: one.url };
    const { _id } = await create('achievements', { ...first, pictures });
    const path = `achievements/${_id}`;
    const expected = [
      { ...pictures[0], image: two.image },
      { ...pictures[1], image: three.image },
    ];
    expect((await read(path)).pictures).toEqual(expected);
    const reordered = { ...first, pictures: [{ url: three.url }] };
    expect((await send('PUT', path, reordered)).json<Item>().pictures).toEqual([
      { url: three.url, image: three.image },
    ]);
    expect([isThere(one.url), isThere(two.url), isThere(three.url)]).toEqual([true, false, true]);
    await send('PUT', path, { ...first, pictures: [] });
    expect(await read(path)).not.toHaveProperty('pictures');
    expect(isThere(three.url)).toBe(false);
  });

  it('are part of the tag of an item, whose version alone decides whether it may be saved', async () => {
    const { url: imageUrl } = await upload();
    const { _id } = await create('team', { ...member, imageUrl });
    const path = `team/${_id}`;
    const before = await api.get(`/api/${path}`, {});
    expect(before.headers.etag).toMatch(/^"1\.[0-9a-f]{12}"$/);
    await api.db.deleteFrom('images').execute();
    const headers = { 'if-none-match': before.headers.etag };
    const after = await api.get(`/api/${path}`, headers);
    expect([after.statusCode, after.headers.etag]).toEqual([200, '"1"']);
    const ifMatch = { 'if-match': String(before.headers.etag) };
    expect((await send('PUT', path, { ...member, imageUrl }, ifMatch)).statusCode).toBe(200);
    expect((await send('PUT', path, { ...member, imageUrl }, ifMatch)).statusCode).toBe(412);
  });

  it('are refused with a focal point outside, too many pictures, or pictures of foreign hosts', async () => {
    const focus = (x: unknown) => ({ ...member, imageFocus: { x, y: 0 } });
    expectInvalid(await send('POST', 'team', focus(1.01)), 'imageFocus.x');
    expectInvalid(await send('POST', 'team', focus('left')), 'imageFocus.x');
    expectInvalid(await send('POST', 'team', { ...member, imageAlt: 'two\nlines' }), 'imageAlt');
    const pictures = (list: object[]) =>
      send('POST', 'achievements', { ...achievement, pictures: list });
    expectInvalid(await pictures([{ alt: 'nothing' }]), 'pictures.0.url');
    expectInvalid(await pictures([{ url: '' }]), 'pictures.0.url');
    expectInvalid(await pictures([{ url: 'https://evil.example/a.jpg' }]), 'pictures.0.url');
    const many = Array.from({ length: 31 }, () => ({ url: '/media/achievement_images/a.jpg' }));
    expectInvalid(await pictures(many), 'pictures');
  });
});
