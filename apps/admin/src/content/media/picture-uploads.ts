import { MEDIA_FOLDERS, MediaUploadQuery, type MediaFolder } from '@nox/contracts';
import { upload, UploadError } from '@nox/uploads';
import { createStore } from 'zustand/vanilla';
import type { MediaSlots } from '../content-kind.ts';
import { ImageRejection, prepareImage } from './prepare-image.ts';

/** By the field that gets the address. */
export type ChosenFiles = Readonly<Record<string, File>>;

/** Uploads at once: each decodes a photograph. */
const MAX_PARALLEL = 2;
const CANCELLED = 'The upload was cancelled.';

/** An image of a gallery, uploaded as soon as it is chosen. Until it is stored, its address in the form is `localUrl`. */
export interface PictureUpload {
  /** `blob:`, also for its preview. */
  localUrl: string;
  file: File;
  folder: MediaFolder;
  /** The stored file is named after it. */
  name: string;
  maySendSmaller: boolean;
  /** Called with the address when it is stored. */
  onStored: (url: string) => void;
  /** From 0 to 1. */
  fraction: number;
  isStalled?: boolean;
  /** What was done to the image before it was sent. */
  remark?: string | undefined;
  /** Its address when it is stored. */
  url?: string;
  failure?: string | undefined;
  /** Trying again does not help. */
  isRejected?: boolean;
}

type NewUpload = Pick<PictureUpload, 'file' | 'folder' | 'name' | 'maySendSmaller'> & {
  onStored: (localUrl: string, url: string) => void;
};

export type PictureUploads = ReturnType<typeof createPictureUploads>;

/** @param url of the form */
export const uploadAt = (uploads: readonly PictureUpload[], url: string) =>
  uploads.find((each) => each.localUrl === url || each.url === url);

export const isLocal = (url: string) => url.startsWith('blob:');

/** As a draft has it: files end with the page, and what was said of them does not hold for those that are stored. */
export function withoutUnstored<Input extends object>(
  values: Input,
  stored: Input,
  slots: MediaSlots,
  files: ChosenFiles,
): Input {
  const chosen = Object.keys(files).flatMap((field) => slots[field]!.belongings);
  const restored = chosen.map((field) => [field, stored[field as keyof Input]]);
  const { pictures } = values as { pictures?: { url: string }[] };
  return {
    ...values,
    ...Object.fromEntries(restored),
    ...(pictures && { pictures: pictures.filter(({ url }) => !isLocal(url)) }),
  };
}

export function createPictureUploads() {
  const store = createStore<readonly PictureUpload[]>(() => []);
  const { getState: all, subscribe } = store;
  const senders = new Map<string, AbortController>();

  const replace = (next: readonly PictureUpload[]) => store.setState(next, true);
  const change = (localUrl: string, changes: Partial<PictureUpload>) =>
    replace(all().map((each) => (each.localUrl === localUrl ? { ...each, ...changes } : each)));

  async function send(localUrl: string): Promise<void> {
    const { file, folder, name, maySendSmaller, onStored } = find(localUrl)!;
    const sender = new AbortController();
    const { signal } = sender;
    senders.set(localUrl, sender);
    try {
      const { maxBytes } = MEDIA_FOLDERS[folder];
      const prepared = await prepareImage(file, { maxBytes, maySendSmaller });
      change(localUrl, { remark: prepared.remark });
      const onProgress = (fraction: number, isStalled = false) =>
        change(localUrl, { fraction, isStalled });
      const url = await upload({ file: prepared.file, folder, name, onProgress, signal });
      change(localUrl, { url });
      onStored(url);
    } catch (error) {
      const isRejected = error instanceof ImageRejection;
      const isSaid = isRejected || error instanceof UploadError;
      const failure = signal.aborted ? CANCELLED : isSaid ? error.message : 'Please try again.';
      change(localUrl, { failure, isRejected });
    } finally {
      senders.delete(localUrl);
    }
  }

  const find = (url: string) => uploadAt(all(), url);
  const isPending = ({ url, failure }: PictureUpload) => !url && !failure;
  const waiting = () => all().filter((each) => isPending(each) && !senders.has(each.localUrl));

  const sendNext = () => {
    for (const { localUrl } of waiting().slice(0, MAX_PARALLEL - senders.size)) {
      void send(localUrl).finally(sendNext);
    }
  };

  /** @returns the address for the form until the image is stored */
  const add = ({ file, folder, name, maySendSmaller, onStored }: NewUpload): string => {
    const localUrl = URL.createObjectURL(file);
    replace([
      ...all(),
      {
        localUrl,
        file,
        folder,
        maySendSmaller,
        fraction: 0,
        name: nameFor(name),
        onStored: (url) => onStored(localUrl, url),
      },
    ]);
    sendNext();
    return localUrl;
  };

  const retry = (localUrl: string) => {
    change(localUrl, { failure: undefined, fraction: 0 });
    sendNext();
  };

  const stop = (localUrl: string) => {
    senders.get(localUrl)?.abort();
    const isWaiting = waiting().some((each) => each.localUrl === localUrl);
    if (isWaiting) change(localUrl, { failure: CANCELLED });
  };

  /** @param url of the form */
  const remove = (url: string) => {
    const removed = find(url);
    if (!removed) return;
    stop(removed.localUrl);
    replace(all().filter(({ localUrl }) => localUrl !== removed.localUrl));
    URL.revokeObjectURL(removed.localUrl);
  };

  /** Retries what has failed, and waits for all. @throws the signal's reason, when all that runs was stopped */
  const whenUploaded = (
    onProgress: (now: { fraction: number; isStalled: boolean }) => void,
    signal: AbortSignal,
  ) => {
    for (const { localUrl, failure, isRejected } of all()) {
      if (failure && !isRejected) retry(localUrl);
    }
    const awaited = all()
      .filter(isPending)
      .map(({ localUrl }) => localUrl);
    return new Promise<void>((resolve, reject) => {
      const check = () => {
        const those = all().filter(({ localUrl }) => awaited.includes(localUrl));
        if (those.some(isPending)) {
          const isStalled = those.some((each) => isPending(each) && each.isStalled);
          return onProgress({ fraction: meanFraction(those), isStalled });
        }
        unsubscribe();
        if (signal.aborted) reject(signal.reason as Error);
        else resolve();
      };
      const unsubscribe = subscribe(check);
      signal.addEventListener('abort', () => awaited.forEach(stop), { once: true });
      check();
    });
  };

  const clear = () => all().forEach(({ localUrl }) => remove(localUrl));

  return { add, retry, remove, clear, whenUploaded, subscribe, all };
}

const meanFraction = (uploads: readonly PictureUpload[]) =>
  uploads.reduce((sum, { fraction }) => sum + fraction, 0) / uploads.length;

/** Before the title is typed, or while it cannot be one. */
const nameFor = (title: string) =>
  MediaUploadQuery.safeParse({ name: title }).success ? title : 'picture';
