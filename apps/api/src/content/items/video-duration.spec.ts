import { type Tutorial } from '@nox/contracts';
import { apiForAll, expectInvalid } from '../../../test/api.ts';
import { crudEngines } from '../../../test/engines.ts';

const film = {
  title: 'Six step',
  danceStyle: 'Breaking',
  description: 'Round.',
  instructor: 'Kabir',
  videoUrl: 'https://films.example/a.mp4',
};

describe.each(crudEngines)("the length of a tutorial's video, on $name", ({ open }) => {
  const api = apiForAll({ mediaOrigins: ['https://films.example'] }, open);
  const create = async (fields: object = {}) =>
    (await api.send('POST', '/api/tutorials', { ...film, ...fields })).json<Tutorial>();
  const replace = async ({ _id }: Tutorial, fields: object = {}) =>
    (await api.send('PUT', `/api/tutorials/${_id}`, { ...film, ...fields })).json<Tutorial>();

  it('is stored with it, and absent where it is not known', async () => {
    const known = await create({ videoDuration: 42 });
    expect(known.videoDuration).toBe(42);
    expect((await api.get(`/api/tutorials/${known._id}`)).json()).toEqual(known);
    expect(await create()).not.toHaveProperty('videoDuration');
  });

  it('is replaced with the others fields, and goes with the video', async () => {
    const tutorial = await create({ videoDuration: 42 });
    expect(await replace(tutorial)).not.toHaveProperty('videoDuration');
    const other = { videoUrl: 'https://films.example/b.mp4' };
    expect((await replace(tutorial, { ...other, videoDuration: 7 })).videoDuration).toBe(7);
    expect(await replace(tutorial, { ...other, videoDuration: null })).not.toHaveProperty(
      'videoDuration',
    );
    const gone = await replace(tutorial, { videoUrl: '', videoDuration: 7 });
    expect(gone).not.toHaveProperty('videoDuration');
  });

  it.each([0, -1, 1.5, 1e9, '42'])('is refused: %p', async (videoDuration) => {
    expectInvalid(
      await api.send('POST', '/api/tutorials', { ...film, videoDuration }),
      'videoDuration',
    );
  });
});
