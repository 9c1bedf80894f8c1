import { join } from 'node:path';
import { HISTORY_ADDRESS, REGISTRY_ADDRESS } from '@nox/release-format/addresses';

export function registryPath(webRoot: string): string {
  return join(webRoot, REGISTRY_ADDRESS);
}

export function historyPath(webRoot: string): string {
  return join(webRoot, HISTORY_ADDRESS);
}

export function pagePath(webRoot: string): string {
  return join(webRoot, 'index.html');
}

/** The live shell's service worker: at the top, because its scope is the folder of its address. */
export function workerPath(webRoot: string): string {
  return join(webRoot, 'service-worker.js');
}

/** All versions of an app, each in its own folder. */
export function appFolder(webRoot: string, app: string): string {
  return join(webRoot, 'static/js', app);
}

/** A version's files, which never change. */
export function versionFolder(webRoot: string, app: string, version: string): string {
  return join(appFolder(webRoot, app), version);
}

/** A web root, or a copy of what a command needs of one. */
export interface OpenWebRoot {
  webRoot: string;
  /** Copies a stored version, if it is there, before its files are read. */
  bring?: (app: string, version: string) => Promise<void>;
}

export interface Needs {
  /** Nothing is to be changed. */
  isDry?: boolean;
  /** The app whose stored versions count, or all apps. */
  versionsOf?: { app?: string };
}

/** Where a site's files are. */
export interface Target {
  /** For people. */
  name: string;
  /** Runs `work` on the web root; on a store again where somebody else has changed that meanwhile. */
  use<T>(needs: Needs, work: (root: OpenWebRoot) => Promise<T>): Promise<T>;
}
