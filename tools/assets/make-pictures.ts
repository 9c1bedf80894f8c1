/**
 * Makes the sample members' and achievements' pictures in apps/api/src/seed/media, in apps/public-site/public what other sites
 * show when a page is shared, and in apps/shell/public what devices show for the site. Run it again with
 * `node tools/assets/make-pictures.ts` after changing a pose or a picture.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKSPACE } from '../workspace.ts';
import { reportSize, webp } from './kit/sample-file.ts';
import { openKit } from './kit/open-kit.ts';
import {
  ACHIEVEMENTS,
  type Drawing,
  type MemberPicture,
  MEMBERS,
  SHARE_IMAGES,
} from './kit/drawing.ts';

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
  for (const name of ACHIEVEMENTS) await writeSample({ kind: 'achievement', name }, 960, 640);
  for (const [name, ratio] of Object.entries(MEMBERS) as [MemberPicture, string][]) {
    const [width, height] = ratio === '4:5' ? [960, 1200] : [1200, 800];
    await writeSample({ kind: 'member', name }, width, height);
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

/** A picture of the sample content, as a small WebP file. */
async function writeSample(drawing: Drawing & { name: string }, width: number, height: number) {
  const path = join(MEDIA, `${drawing.name}.webp`);
  await webp(await kit.draw(drawing, width, height), path);
  await reportSize(path);
}

async function write(path: string, drawing: Drawing, width: number, height: number) {
  await writeFile(path, await kit.draw(drawing, width, height));
  await reportSize(path);
}
