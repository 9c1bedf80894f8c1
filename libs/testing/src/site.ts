import type { Role } from '@nox/contracts';

/** A running site: shell, all remotes, the API with sample data, and an emulator that signs people in. */
export interface Site {
  url: string;
  /** The folder from which the server serves the builds. */
  webRoot: string;
  /** An account that may sign in; a visitor has no role. Each role has one account. */
  accountOf: (role: Role | 'visitor') => Promise<{ email: string; password: string }>;
  /** Ends it, and removes the folders that nobody has named. */
  stop: () => Promise<void>;
}

export interface SiteOptions {
  /** Folders of finished builds, which are released beside those of the site. */
  builds?: string[];
  /** A folder that is filled where it is empty; without it, a temporary one. */
  webRoot?: string;
  /** The server's data. Without it, a temporary folder. */
  dataDir?: string;
  /** Without it, a free one. */
  port?: number;
  /** Settings of the server, such as `{ NOX_SEED: 'season' }` for auditions with candidates and judges. */
  env?: Record<string, string>;
  /** What the server says is appended to this file; without it, to this process's output. */
  logFile?: string;
}

/** What the package `@nox/site` exports. */
export interface SitePackage {
  /** The contracts between shell and remotes that its shell fulfils, such as `4.1.0 || 3.1.0`. */
  contract: string;
  /** Why its shell would refuse the release of builds, in a sentence; undefined where it runs them. */
  refusalOf: (builds: string[]) => Promise<string | undefined>;
  /** Starts a site that ends with this process. @throws Error with a sentence where a build is refused or a part cannot start */
  startSite: (options?: SiteOptions) => Promise<Site>;
}
