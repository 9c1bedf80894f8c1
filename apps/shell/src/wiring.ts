import { configureApiClient } from '@nox/api-client';
import { configureAuth, freshToken, useAuth, type FirebaseConfig } from '@nox/auth';
import { configureUploads, firebaseUploader, mediaUploader } from '@nox/uploads';
import type { QueryClient } from '@tanstack/react-query';
import { readPageSettings } from './page/page-settings.ts';
import { workOffline } from './service-worker/work-offline.ts';

// Defined when the shell is built, from the environment; see the README of this app.
declare const NOX_FIREBASE_CONFIG: FirebaseConfig;

/** Connects the libraries, which do not import each other. */
export function wireLibraries(queryClient: QueryClient): void {
  const { authEmulatorUrl, storageEmulator, timeZone } = readPageSettings();
  if (timeZone) document.documentElement.dataset['timeZone'] = timeZone;
  configureAuth({ firebase: NOX_FIREBASE_CONFIG, emulatorUrl: authEmulatorUrl });
  configureApiClient({ tokenSource: freshToken });
  // Without a bucket, uploads go to the API's media store.
  const hasBucket = storageEmulator ?? NOX_FIREBASE_CONFIG.storageBucket;
  configureUploads(hasBucket ? firebaseUploader(storageEmulator) : mediaUploader);
  // One account's data must not be visible to the next.
  useAuth.subscribe((now, before) => {
    if (before.user && before.user.uid !== now.user?.uid) queryClient.clear();
  });
  workOffline(queryClient);
}
