import { HOSTILE_PATHS } from '@nox/release-format/testing';
import { apiForEach } from '../../test/api.ts';
import { putWebFile, registryEntry, shellPage } from '../../test/web-root.ts';

const FOLDER = 'static/js/events/1.0.0';
const NO_FILES = { scripts: [], styles: [], fonts: [] };
const preloads = (file: string) => ({
  always: { ...NO_FILES, styles: [{ file, integrity: 'sha256-x' }], fonts: [file] },
  pages: {},
});

describe('pages of releases that name what is none of their files', () => {
  const api = apiForEach();
  const page = async () => {
    const { statusCode, body } = await api.app.inject({ url: '/events' });
    expect(statusCode).toBe(200);
    return body;
  };
  const goLive = async (n: number, file: string, remote = {}) => {
    const version = `1.0.${n}`;
    const entry = { ...registryEntry('events', '/events', version), ...remote };
    await putWebFile(api, `${FOLDER.replace('1.0.0', version)}/preloads.json`, preloads(file));
    await putWebFile(api, 'static/js/remotes.json', { remotes: [entry] });
  };
  beforeEach(() =>
    putWebFile(api, 'index.html', shellPage('<script src="/static/js/shell/1/main.js"></script>')),
  );

  it('preload the files of a release, and none where one leads elsewhere', async () => {
    await goLive(0, 'main.css');
    expect(await page()).toContain(`href="/${FOLDER}/main.css"`);
    for (const [index, path] of HOSTILE_PATHS.entries()) {
      await goLive(index + 1, path);
      expect([path, (await page()).includes('rel="preload"')]).toEqual([path, false]);
    }
  });

  it.each([
    ['name', ''],
    ['version', ''],
    ['entry', '/'],
  ])('name no remote whose %s leads elsewhere', async (key, start) => {
    for (const [index, path] of HOSTILE_PATHS.entries()) {
      await goLive(index, 'main.css', { [key]: start + path });
      expect([path, (await page()).includes('"registry"')]).toEqual([path, false]);
    }
  });
});
