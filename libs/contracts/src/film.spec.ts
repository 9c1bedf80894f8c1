import fc from 'fast-check';
import { filmRejection, readFilm, TutorialInput } from './index.ts';
import { box, mp4, webm } from './testing.ts';

const reader = (bytes: Uint8Array) => async (offset: number, length: number) =>
  bytes.subarray(offset, offset + length);
const read = (bytes: Uint8Array) => readFilm(reader(bytes), bytes.length);
const rejection = async (bytes: Uint8Array) => filmRejection(await read(bytes));

const ON_A_PHONE = 'Settings › Camera › Formats › Most Compatible';
const AS_MP4 = 'Export it as MP4 (H.264 video, AAC sound), then upload that.';

describe('a film', () => {
  it.each<[what: string, bytes: Uint8Array]>([
    ['MP4 with H.264 and AAC', mp4()],
    ['MP4 without sound', mp4({ audio: '' })],
    ['MP4 with AV1 and Opus', mp4({ video: 'av01', audio: 'Opus' })],
    ['H.264 of the profile High', mp4({ profile: 100 })],
    ['VP9 of 8 bits in MP4', mp4({ video: 'vp09', profile: 0 })],
    ['MP4 of a phone, with its measurements', mp4({ other: 'mebx' })],
    ['QuickTime of a phone, "most compatible"', mp4({ brand: 'qt  ', other: 'mebx' })],
    ['WebM with VP8 and Vorbis', webm({ video: 'V_VP8', audio: 'A_VORBIS' })],
    ['WebM with VP9 and Opus', webm()],
    ['WebM with AV1', webm({ video: 'V_AV1', audio: '' })],
    ['WebM of a recording', webm({ duration: 0 })],
    ['WebM that is finished', webm({ isFinished: true })],
    ['MP4 for the web', mp4({ isMediaLast: true })],
  ])('is taken: %s', async (_what, bytes) => {
    expect(await rejection(bytes)).toBeUndefined();
  });

  it.each<[what: string, bytes: Uint8Array, sentence: string]>([
    ['HEVC', mp4({ video: 'hvc1' }), 'Many browsers cannot play this video: it is in HEVC.'],
    ['HEVC', mp4({ brand: 'qt  ', video: 'hev1' }), ON_A_PHONE],
    ['Dolby Vision', mp4({ video: 'dvh1' }), ON_A_PHONE],
    ['ProRes', mp4({ brand: 'qt  ', video: 'apcn' }), `it is in ProRes. ${AS_MP4}`],
    ['10-bit H.264', mp4({ profile: 110 }), 'Export it as MP4 with 8 bits and 4:2:0 (H.264 “High”'],
    ['4:2:2 H.264', mp4({ video: 'avc3', profile: 122 }), 'Many phones cannot play this video'],
    ['10-bit VP9', mp4({ video: 'vp09', profile: 2 }), 'Many phones cannot play this video'],
    ['an old codec', mp4({ video: 'mp4v' }), `it is in MPEG-4 Part 2. ${AS_MP4}`],
    ['an unknown codec', mp4({ video: 'xyz1' }), `it is in xyz1. ${AS_MP4}`],
    ['HEVC in WebM', webm({ video: 'V_MPEGH/ISO/HEVC' }), ON_A_PHONE],
    ['Dolby sound', mp4({ audio: 'ac-3' }), `the sound of this video, Dolby Digital. ${AS_MP4}`],
    ['uncompressed sound', mp4({ brand: 'qt  ', audio: 'lpcm' }), `of this video, lpcm. ${AS_MP4}`],
    ['sound alone', mp4({ video: '' }), 'There is only sound in this file.'],
    ['Matroska', webm({ docType: 'matroska' }), 'This file is not an MP4, MOV or WebM video.'],
    ['a text', Uint8Array.from('not a film at all', (one) => one.charCodeAt(0)), AS_MP4],
    ['nothing', new Uint8Array(), 'This file is not an MP4, MOV or WebM video.'],
    ['half of one', mp4().subarray(0, 100), 'the file may be damaged or incomplete'],
    ['most of one for the web', mp4({ isMediaLast: true }).slice(0, -1), 'damaged or incomplete'],
    ['most of a WebM', webm({ isFinished: true }).slice(0, -1), 'damaged or incomplete'],
    ['a name without a film', box('ftyp', 'isom'), 'the file may be damaged or incomplete'],
  ])('is refused with what to do: %s', async (_what, bytes, sentence) => {
    expect(await rejection(bytes)).toContain(sentence);
  });

  it('says how long it is', async () => {
    expect((await read(mp4({ duration: 95.5 })))!.duration).toBe(95.5);
    expect((await read(webm({ duration: 95.5 })))!.duration).toBe(95.5);
    for (const unfinished of [mp4({ duration: 0 }), webm({ duration: 0 })]) {
      expect(await read(unfinished)).not.toHaveProperty('duration');
    }
  });

  it('is read in some dozens of places, wherever its description is', async () => {
    const film = mp4({ media: new Uint8Array(1_000_000) });
    let bytes = 0;
    let reads = 0;
    const film2 = await readFilm(async (offset, length) => {
      reads += 1;
      bytes += length;
      return film.subarray(offset, offset + length);
    }, film.length);
    expect(film2!.tracks).toHaveLength(2);
    expect(reads).toBeLessThan(60);
    expect(bytes).toBeLessThan(2_000);
  });

  it('is not read for ever when it has a million parts', async () => {
    const parts = new Uint8Array(8_000_000);
    const part = box('free');
    for (let at = 0; at < parts.length; at += part.length) parts.set(part, at);
    parts.set(box('ftyp'), 0);
    expect(await rejection(parts)).toContain('damaged');
  });

  it('never stops the reader when it is damaged', async () => {
    const damaged = fc
      .tuple(
        fc.constantFrom(mp4(), webm()),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
      )
      .map(([film, changes]) => {
        const bytes = film.slice();
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        return bytes;
      });
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const sentence = await rejection(bytes);
        expect(['undefined', 'string']).toContain(typeof sentence);
      }),
    );
  });
});

describe('the length of a film', () => {
  it('is a number of whole seconds, up to a day', () => {
    const length = TutorialInput.shape.videoDuration;
    for (const good of [1, 86_400, null, undefined])
      expect(length.safeParse(good).success).toBe(true);
    for (const bad of [0, -1, 0.5, 86_401, Infinity, '42']) {
      expect(length.safeParse(bad).success).toBe(false);
    }
  });
});
