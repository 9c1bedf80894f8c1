import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiForAll, expectError } from '../../test/api.ts';

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
      const { host } = new URL(url);
      const issues = [
        {
          path: 'imageUrl',
          message: `Pages do not show files of ${host}: upload the file instead.`,
        },
      ];
      expectError(await api.send('POST', '/api/team', member(url)), 400, {
        code: 'invalid',
        issues,
      });
      expectError(await api.send('PUT', `/api/team/${_id}`, member(url)), 400, { issues });
    }
    const tutorial = {
      ...{ title: 'Lock', danceStyle: 'Locking', description: 'One.', instructor: 'Asha' },
      ...{ videoUrl: 'https://a.example/v.mp4', thumbnailUrl: 'https://b.example/t.png' },
    };
    expectError(await api.send('POST', '/api/tutorials', tutorial), 400, {
      issues: [{ path: 'videoUrl' }, { path: 'thumbnailUrl' }],
    });
  });
});
