import { configureApiClient } from '@nox/api-client';
import { configureAuth, freshToken, useAuth } from '@nox/auth';
import { configureUploads, firebaseUploader, mediaUploader } from '@nox/uploads';
import type { QueryClient } from '@tanstack/react-query';
import { firebaseConfig } from './page/firebase-config.ts';
import { readPageSettings } from './page/page-settings.ts';
import { workOffline } from './service-worker/work-offline.ts';

/** Connects the libraries that know nothing of each other. Here, once, and nowhere else. */
export function wireLibraries(queryClient: QueryClient): void {
  const { authEmulatorUrl } = readPageSettings();
  configureAuth({ firebase: firebaseConfig, emulatorUrl: authEmulatorUrl });
  configureApiClient({ tokenSource: freshToken });
  // With a bucket of one's own, files live there; otherwise in the API's media store.
  configureUploads(firebaseConfig.storageBucket ? firebaseUploader : mediaUploader);
  // What one account was allowed to read must not be there for the next.
  useAuth.subscribe((now, before) => {
    if (before.user && before.user.uid !== now.user?.uid) queryClient.clear();
  });
  workOffline(queryClient);
}
