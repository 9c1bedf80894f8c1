import {
  emulatedFirebase,
  firebaseStore,
  type StorageEmulator,
} from '#platform/stores/firebase-store.ts';
import { googleAuthorization } from '#platform/stores/google-token.ts';
import { s3Store, type S3Settings } from '#platform/stores/s3-store.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';

interface StoreSettings {
  dataDir: string;
  publicUrl: string | undefined;
  s3: S3Settings | undefined;
  firebaseStorage: { bucket: string; credentials: string } | undefined;
  storageEmulator: StorageEmulator | undefined;
}

/** The stores that are configured. @throws StartUpError for a key file that is none */
export async function openStores(
  { dataDir, publicUrl, s3, firebaseStorage, storageEmulator }: StoreSettings,
  leftoverMinAgeMs: number,
): Promise<MediaStore> {
  const firebase = firebaseStorage && {
    bucket: firebaseStorage.bucket,
    authorization: await googleAuthorization(firebaseStorage.credentials),
  };
  const bucket = storageEmulator ? emulatedFirebase(storageEmulator) : firebase;
  return openMediaStore(dataDir, leftoverMinAgeMs, {
    origins: publicUrl ? [publicUrl] : [],
    s3: s3 && s3Store(s3),
    firebase: bucket && firebaseStore(bucket),
  });
}
