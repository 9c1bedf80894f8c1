import { resolve } from 'node:path';
import { WORKSPACE } from '../workspace.ts';

export interface Administrator {
  email: string;
  password: string;
  /** Set by `NOX_ADMIN_PASSWORD`; the default never replaces a password that an account already has. */
  isPasswordGiven: boolean;
}

/** What the product is started with; everything else in the environment goes to the API as it is. */
export interface ProductSettings {
  /** A port, or 0 for a free one; the API refuses anything else. */
  port: string;
  dataDir: string;
  webRoot: string;
  firebaseProjectId: string;
  administrator: Administrator;
  env: NodeJS.ProcessEnv;
}

export const readSettings = (env: NodeJS.ProcessEnv): ProductSettings => ({
  port: env.PORT || '8080',
  dataDir: resolve(env.DATA_DIR || '.data'),
  webRoot: resolve(env.WEB_ROOT || resolve(WORKSPACE, 'dist/web')),
  firebaseProjectId: env.NOX_FIREBASE_PROJECT_ID || 'demo-nox',
  administrator: {
    email: env.NOX_ADMIN_EMAIL || 'admin@nox.example',
    password: env.NOX_ADMIN_PASSWORD || 'let-us-dance',
    isPasswordGiven: Boolean(env.NOX_ADMIN_PASSWORD),
  },
  env,
});

/** Firebase reserves this prefix for projects that exist in an emulator only. */
export const isEmulated = (settings: ProductSettings): boolean =>
  settings.firebaseProjectId.startsWith('demo-');
