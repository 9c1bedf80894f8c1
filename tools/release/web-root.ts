import { join } from 'node:path';

/** What is live; the shell and the server follow it. */
export function registryPath(webRoot: string): string {
  return join(webRoot, 'static/js/remotes.json');
}

/** What was live when. */
export function historyPath(webRoot: string): string {
  return join(webRoot, 'static/js/releases.json');
}

/** The page that every address begins with, as the live shell has it. */
export function pagePath(webRoot: string): string {
  return join(webRoot, 'index.html');
}

/** The live shell's service worker: at the top, because a worker may only see what lies below its own address. */
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
