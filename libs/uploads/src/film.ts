import {
  type Film,
  filmRejection,
  lengthRejection,
  MAX_FILM_BYTES,
  readFilm,
} from '@nox/contracts';

const MAX_POSTER_WIDTH = 1_280;
const POSTER_QUALITY = 0.85;
/** The first pictures of a film are often black. */
const POSTER_AT_S = 1;
const TIMEOUT_MS = 10_000;
const MAX_DURATION_S = 24 * 60 * 60;

const read = (file: File): Promise<Film | undefined> =>
  readFilm(
    async (offset, length) =>
      new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
    file.size,
  );

export async function prepareFilm(file: File) {
  const rejection = filmRejection(await read(file));
  return rejection ? { rejection } : { file };
}

/** Why a candidate's film is refused, before it is sent; undefined for one that is taken. */
export async function refusedFilm(file: File): Promise<string | undefined> {
  if (file.size > MAX_FILM_BYTES) return 'The film is too large: at most 200 MB are allowed.';
  const film = await read(file);
  return filmRejection(film) ?? lengthRejection(film?.duration);
}

/** Reads the length in whole seconds; null where the browser cannot tell it. */
export async function filmDuration(file: File): Promise<number | null> {
  const film = await read(file).catch(() => undefined);
  const duration =
    film?.duration ?? (await withVideo(file, undefined, async (video) => video.duration));
  if (!duration || !(duration <= MAX_DURATION_S)) return null;
  return Math.max(1, Math.round(duration));
}

/**
 * A picture of a film.
 * @param film a file, or the address of a stored one
 * @returns undefined where this browser cannot play it, or the film's store does not let pages read it (CORS)
 */
export const takePoster = (film: File | string, stop: AbortSignal): Promise<File | undefined> =>
  withVideo(film, stop, async (video, end) => {
    const seeked = happening(video, 'seeked', end);
    video.currentTime = Math.min(POSTER_AT_S, video.duration / 10);
    await seeked;
    const canvas = document.createElement('canvas');
    const scale = Math.min(1, MAX_POSTER_WIDTH / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', POSTER_QUALITY),
    );
    return picture ? new File([picture], 'poster.jpg', { type: picture.type }) : undefined;
  });

/** Gives `work` the film as soon as its first picture is there. @returns undefined if that or `work` fails */
async function withVideo<T>(
  film: File | string,
  stop: AbortSignal | undefined,
  work: (video: HTMLVideoElement, end: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const url = typeof film === 'string' ? film : URL.createObjectURL(film);
  const video = document.createElement('video');
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const end = stop ? AbortSignal.any([stop, timeout]) : timeout;
    const loaded = happening(video, 'loadeddata', end);
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    // A canvas gives nothing back of what came from another origin without it.
    video.crossOrigin = 'anonymous';
    video.src = url;
    await loaded;
    return await work(video, end);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    if (typeof film !== 'string') URL.revokeObjectURL(url);
  }
}

/** @throws the video's error; the reason of `end` */
const happening = (video: HTMLVideoElement, event: string, end: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve());
    video.addEventListener('error', () => reject(new Error('The video cannot be played.')));
    end.addEventListener('abort', () => reject(end.reason as Error));
  });
