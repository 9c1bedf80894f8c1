/**
 * Makes the sample achievements' pictures in apps/api/src/seed/media, in apps/public-site/public what other sites
 * show when a page is shared, and in apps/shell/public what devices show for the site. Run it again with
 * `node tools/assets/make-pictures.ts` after changing a pose or a picture.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKSPACE } from '../workspace.ts';
import { reportSize, webp } from './kit/ffmpeg.ts';
import { openKit } from './kit/open-kit.ts';
import { ACHIEVEMENTS, type Drawing, SHARE_IMAGES } from './kit/drawing.ts';

const MEDIA = join(WORKSPACE, 'apps/api/src/seed/media');
const SHARED = join(WORKSPACE, 'apps/public-site/public');
const DEVICES = join(WORKSPACE, 'apps/shell/public');
const ICONS = [
  { file: 'icon-192.png', name: 'plain', size: 192 },
  { file: 'icon-512.png', name: 'plain', size: 512 },
  { file: 'icon-maskable-512.png', name: 'maskable', size: 512 },
  { file: 'apple-touch-icon.png', name: 'plain', size: 180 },
] as const;

const kit = await openKit();
try {
  for (const name of ACHIEVEMENTS) {
    const path = join(MEDIA, `${name}.webp`);
    await webp(await kit.draw({ kind: 'achievement', name }, 960, 640), path);
    await reportSize(path);
  }
  for (const name of SHARE_IMAGES) {
    await write(join(SHARED, `${name}.png`), { kind: 'share', name }, 1200, 630);
  }
  for (const { file, name, size } of ICONS) {
    await write(join(DEVICES, file), { kind: 'icon', name }, size, size);
  }
} finally {
  await kit.close();
}

async function write(path: string, drawing: Drawing, width: number, height: number) {
  await writeFile(path, await kit.draw(drawing, width, height));
  await reportSize(path);
}
