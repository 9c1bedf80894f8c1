import { MEDIA_FOLDERS } from '@nox/contracts';

/** A file or folder of a store, and when it last changed (milliseconds since 1970). */
export interface Entry {
  name: string;
  changedAt: number;
}

/** Where uploaded files lie. Below `media/` keys are public (`media/variants/<hash>/640.avif`), below `originals/` the server's. Calls throw HttpError 503. */
export interface FileStore {
  name: string;
  /** The file at an address that the store could have returned, such as `team_images/x.jpg`. */
  fileAt: (url: string) => string | undefined;
  /** Whether a file is named as uploads are: others in the store are not the site's. */
  isUpload: (file: string) => boolean;
  /** What all addresses of a file contain; where the server uploads, its address. */
  addressOf: (file: string) => string;
  /** Takes the complete file at `path`, in place of what may be there. Then it survives a power cut. */
  put: (key: string, path: string) => Promise<void>;
  /** The same if there is none yet; false if there is one. */
  putNew: (key: string, path: string) => Promise<boolean>;
  putFolder: (key: string, path: string) => Promise<void>;
  /** Puts a copy at `path`, to be read only; false if there is no such file. @throws HttpError 413 beyond `maxBytes` */
  get: (key: string, path: string, maxBytes: number) => Promise<boolean>;
  has: (key: string) => Promise<boolean>;
  /** A missing one is no error. */
  remove: (key: string) => Promise<void>;
  removeFolder: (key: string) => Promise<void>;
  /** What lies directly in a folder. A folder changed when one of its files did. */
  list: (folder: string) => Promise<Entry[]>;
  publicAddresses?: (key: string) => string[];
}

const FOLDERS = Object.keys(MEDIA_FOLDERS).join('|');

/** Uploads lie directly in one of the folders: no path traversal, no dotfile. */
const UPLOAD = new RegExp(`^(?:${FOLDERS})/[A-Za-z0-9_-]+\\.[a-z0-9]+$`);

export const isUpload = (file: string) => UPLOAD.test(file);

/** The file at `<base>/media/<folder>/<file>`. */
export function fileBelow(base: string, url: string): string | undefined {
  const prefix = `${base}/media/`;
  const file = url.startsWith(prefix) ? url.slice(prefix.length) : '';
  return isUpload(file) ? file : undefined;
}

export const FIREBASE_STORAGE = 'https://firebasestorage.googleapis.com';

/** The address of an object begins with it; the object's name follows. */
export const objectsOf = (bucket: string, origin = FIREBASE_STORAGE) =>
  `${origin}/v0/b/${encodeURIComponent(bucket)}/o/`;

const OBJECT = /^(https?:\/\/[^/?#]+\/v0\/b\/[^/?#]+\/o\/)[^/?#]+\?/;

/** A public object is readable without rules: Firebase Storage answers all who know an object's token. */
const objectAddress = (objects: string, name: string, token: string) =>
  `${objects}${encodeURIComponent(name)}?alt=media&token=${token}`;

/** The address of an image's variants, in the store of the image: a folder, or an address with `*` for the file. */
export function variantsAt(url: string, hash: string): string {
  const [, objects] = OBJECT.exec(url) ?? [];
  if (objects) return objectAddress(objects, `variants/${hash}/`, hash).replace('?', '*?');
  return url.replace(/\/media\/[^/]+\/[^/]+$/, `/media/variants/${hash}`);
}
