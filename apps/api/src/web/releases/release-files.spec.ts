import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseFiles } from './release-files.ts';

describe('the cache of files of releases', () => {
  it('has no more than 16 MB of text: the file that was used last stays', async () => {
    await using webRoot = await mkdtempDisposable(join(tmpdir(), 'nox-'));
    await mkdir(join(webRoot.path, 'static'));
    const parsed: string[] = [];
    const read = releaseFiles(webRoot.path, (text, address) => {
      parsed.push(address);
      return { text };
    });
    const files = ['/static/a.json', '/static/b.json', '/static/c.json'];
    for (const file of files) await writeFile(join(webRoot.path, file), ' '.repeat(6 * 1_048_576));
    for (const file of files) await read(file);
    await read(files[2]!);
    expect(parsed).toEqual(files);
    await read(files[0]!);
    expect(parsed).toEqual([...files, files[0]]);
  });

  it('has an empty file, too', async () => {
    await using webRoot = await mkdtempDisposable(join(tmpdir(), 'nox-'));
    await mkdir(join(webRoot.path, 'static'));
    await writeFile(join(webRoot.path, 'static/empty.css'), '');
    const parse = jest.fn((text: string) => ({ text }));
    const read = releaseFiles(webRoot.path, parse);
    await read('/static/empty.css');
    expect(await read('/static/empty.css')).toEqual({ text: '' });
    expect(parse).toHaveBeenCalledTimes(1);
  });
});
