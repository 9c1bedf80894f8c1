/**
 * Makes the tutorials' videos and posters in apps/api/src/seed/media: run `node tools/assets/make-videos.ts` again after
 * changing a pose or a move; the name of a move makes only that one.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WORKSPACE } from '../workspace.ts';
import { beatTrack } from './kit/beat-track.ts';
import { ffmpeg } from './kit/ffmpeg.ts';
import { reportSize, webp } from './kit/sample-file.ts';
import { type Kit, openKit } from './kit/open-kit.ts';
import { FRAMES_PER_SECOND } from './kit/drawing.ts';

const FOLDER = join(WORKSPACE, 'apps/api/src/seed/media');
const WIDTH = 640;
const HEIGHT = 360;

/** Both formats that the media store takes have to be seen to play. */
const IN_WEBM = ['six-step', 'lines'];

const H264 =
  '-c:v libx264 -preset veryslow -tune animation -crf 23 -pix_fmt yuv420p -c:a aac -b:a 48k -movflags +faststart';
const VP9 = '-c:v libvpx-vp9 -crf 33 -b:v 0 -deadline best -pix_fmt yuv420p -c:a libopus -b:a 48k';
/** Chromium's colours are sRGB; without this, players guess and the poster has other colours than the video. */
const COLOURS =
  '-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';

const only = process.argv[2];
const kit = await openKit();
const temporary = await mkdtemp(join(tmpdir(), 'nox-videos-'));
try {
  for (const move of kit.moves) {
    if (!only || only === move.name) await makeVideo(kit, move);
  }
} finally {
  await kit.close();
  await rm(temporary, { recursive: true });
}

async function makeVideo(kit: Kit, { name, beats, beatMs, frames }: Kit['moves'][number]) {
  const draw = (frame: number) => kit.draw({ kind: 'move', name, frame }, WIDTH, HEIGHT);
  const sound = join(temporary, `${name}.wav`);
  await writeFile(sound, beatTrack(beats, beatMs));
  const isWebm = IN_WEBM.includes(name);
  const video = join(FOLDER, `${name}.${isWebm ? 'webm' : 'mp4'}`);
  await ffmpeg(
    [
      ...`-f image2pipe -framerate ${FRAMES_PER_SECOND} -c:v png -i -`.split(' '),
      ...['-i', sound],
      ...COLOURS.split(' '),
      ...(isWebm ? VP9 : H264).split(' '),
      ...['-t', String((beats * beatMs) / 1000), '-bitexact', video],
    ],
    (async function* () {
      for (let frame = 0; frame < frames; frame++) yield await draw(frame);
    })(),
  );
  const poster = join(FOLDER, `${name}.webp`);
  await webp(await draw(0), poster);
  for (const path of [video, poster]) await reportSize(path);
}
