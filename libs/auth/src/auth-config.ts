/** What the identity provider needs to know of the project; comes in when the shell is built. */
export interface FirebaseConfig {
  apiKey: string;
  authDomain: string;
  projectId: string;
  storageBucket?: string;
  messagingSenderId?: string;
  appId?: string;
}

export interface AuthConfig {
  firebase: FirebaseConfig;
  /** Where an emulator listens, such as `http://127.0.0.1:9099`; absent in production. */
  emulatorUrl?: string;
}
