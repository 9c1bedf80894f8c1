import { federatedApp } from '@nox/federation/build';
import { firebaseConfigFromEnvironment } from './firebase-environment';

export default federatedApp({
  name: 'shell',
  directory: import.meta.dirname,
  role: 'shell',
  // The identity provider's library; nobody else is asked who they are.
  pageChunks: { '/admin/*': ['firebase-auth'] },
  define: { NOX_FIREBASE_CONFIG: JSON.stringify(firebaseConfigFromEnvironment(process.env)) },
});
