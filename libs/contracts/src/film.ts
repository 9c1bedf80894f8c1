/** What a film consists of, as its container says. */
export interface Film {
  /** MP4 and QuickTime have the same structure; `matroska` is what WebM is a part of. */
  container: 'mp4' | 'webm' | 'matroska';
  tracks: readonly {
    kind: 'video' | 'audio';
    codec: string;
    /** H.264 and VP9 in MP4 have a profile, where it is found. */
    profile?: number;
  }[];
  /** The file ends before its pictures and sound do. */
  isIncomplete: boolean;
  /** The duration is in seconds; it is absent in recordings that were never finished by their program. */
  duration?: number;
}

const VIDEO_CODECS = ['avc1', 'avc3', 'av01', 'vp08', 'vp09', 'V_VP8', 'V_VP9', 'V_AV1'];
/** The highest with 8 bits and 4:2:0, which is what phones decode: “High” of H.264, the first of VP9. */
const MAX_PROFILES: Readonly<Record<string, number>> = { avc1: 100, avc3: 100, vp09: 0 };
const AUDIO_CODECS = ['mp4a', '.mp3', 'Opus', 'fLaC', 'A_OPUS', 'A_VORBIS'];

/** Owners know these names; other codecs are named by their code. */
const NAMES: readonly [RegExp, string][] = [
  [/^(?:hvc1|hev1|dvh1|dvhe|V_MPEGH.*)$/, 'HEVC'],
  [/^ap(?:c[hnso]|4[hx])$/, 'ProRes'],
  [/^(?:mp4v|V_MPEG4\/ISO\/(?:SP|ASP|AP))$/, 'MPEG-4 Part 2'],
  [/^(?:ac-3|ec-3|A_E?AC3)$/, 'Dolby Digital'],
];
const nameOf = (codec: string) => NAMES.find(([pattern]) => pattern.test(codec))?.[1] ?? codec;

export const FILM_FORMATS = 'MP4, MOV or WebM';
const EXPORT = 'Export it as MP4 (H.264 video, AAC sound), then upload that.';
const TOO_DEEP =
  'Many phones cannot play this video: it has more than 8 bits for each colour, or more colour than 4:2:0. Export it as MP4 with 8 bits and 4:2:0 (H.264 “High” video, AAC sound), then upload that.';
const ON_A_PHONE =
  'On an iPhone choose Settings › Camera › Formats › Most Compatible before you film; or export it as MP4 (H.264), then upload that.';

/** The sentence for who uploads a film that many browsers cannot play. @param film undefined for a file that is none */
export function filmRejection(film: Film | undefined): string | undefined {
  if (!film || film.container === 'matroska') {
    return `This file is not an ${FILM_FORMATS} video. ${EXPORT}`;
  }
  const { tracks, isIncomplete } = film;
  if (tracks.length === 0 || isIncomplete) {
    return 'This video cannot be read; the file may be damaged or incomplete. Please choose another.';
  }
  const isVideo = ({ kind }: (typeof tracks)[number]) => kind === 'video';
  if (!tracks.some(isVideo)) return 'There is only sound in this file. Please choose a video.';
  const refused = tracks.find(
    (track) => !(isVideo(track) ? VIDEO_CODECS : AUDIO_CODECS).includes(track.codec),
  );
  if (!refused) {
    const isDeep = tracks.some(({ codec, profile = 0 }) => profile > (MAX_PROFILES[codec] ?? 0xff));
    return isDeep ? TOO_DEEP : undefined;
  }
  const name = nameOf(refused.codec);
  if (!isVideo(refused))
    return `Many browsers cannot play the sound of this video, ${name}. ${EXPORT}`;
  return `Many browsers cannot play this video: it is in ${name}. ${name === 'HEVC' ? ON_A_PHONE : EXPORT}`;
}

export const MAX_FILM_BYTES = 200 * 1024 * 1024;
const MAX_FILM_SECONDS = 180;

/** "2:05" */
export const filmLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The sentence for a candidate whose film is longer than 3 minutes, whose last second may be a part. @param seconds undefined where the film does not say it */
export function lengthRejection(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return `This video does not say how long it is. ${EXPORT}`;
  if (seconds < MAX_FILM_SECONDS + 1) return undefined;
  return `This video is ${filmLength(seconds)} long: at most 3 minutes are allowed. Cut it, then upload that.`;
}
