import { MEDIA_FOLDERS } from '@nox/contracts';

const FOLDERS = Object.keys(MEDIA_FOLDERS).join('|');

/** Only directly in one of the folders: no path traversal, no dotfile. */
const UPLOAD = new RegExp(`^(?:${FOLDERS})/[A-Za-z0-9_-]+\\.[a-z0-9]+$`);

/** Whether the server could have named an upload so. */
export const isUpload = (file: string) => UPLOAD.test(file);

/** The file at `<base>/media/<folder>/<file>`. */
export function fileBelow(base: string, url: string): string | undefined {
  const prefix = `${base}/media/`;
  const file = url.startsWith(prefix) ? url.slice(prefix.length) : '';
  return isUpload(file) ? file : undefined;
}

export const FIREBASE_STORAGE = 'https://firebasestorage.googleapis.com';

/** Before the name of an object in its address. */
export const objectsOf = (bucket: string, origin = FIREBASE_STORAGE) =>
  `${origin}/v0/b/${encodeURIComponent(bucket)}/o/`;

const OBJECT = /^(https?:\/\/[^/?#]+\/v0\/b\/[^/?#]+\/o\/)[^/?#]+\?/;

/** Of a public object without rules: Firebase Storage answers all who know an object's token. */
export const objectAddress = (objects: string, name: string, token: string) =>
  `${objects}${encodeURIComponent(name)}?alt=media&token=${token}`;

/**
 * The address of an image's variants, which lie in the store of the image: a folder, or an address with `*` for the
 * file.
 */
export function variantsAt(url: string, hash: string): string {
  const [, objects] = OBJECT.exec(url) ?? [];
  if (objects) return objectAddress(objects, `variants/${hash}/`, hash).replace('?', '*?');
  return url.replace(/\/media\/[^/]+\/[^/]+$/, `/media/variants/${hash}`);
}
