import type { FirebaseConfig } from '@nox/auth';
import type { Registry } from '@nox/release-format';
import { attempt } from '@nox/ui/browser';
import type { StorageEmulator } from '@nox/uploads';
import type { DehydratedState } from '@tanstack/react-query';

/** What only the running server knows; a page that a proxy serves in its place has none of it. */
export interface PageSettings {
  /** The emulator of the identity provider; absent in production. */
  authEmulatorUrl?: string;
  storageEmulator?: StorageEmulator;
  /** Hosts beside our own from which an administrator may load a remote's build. */
  overrideOrigins?: readonly string[];
  /** The Firebase project whose accounts sign in. Earlier servers do not say it. */
  firebase?: FirebaseConfig;
  /** The society's, for dates; by its IANA name. */
  timeZone?: string;
  /** The society's words. A document has only what its islands need. */
  society?: { name: string };
  /** The language of dates and numbers. */
  locale?: string;
  /** This page's files come from here, if not from its own origin; the registry names them there. */
  staticOrigin?: string;
  vitalsSample?: number;
  /** The remote that a preview shows in this browser; the page's registry has its build, and the server's bar ends it. */
  preview?: { remote: string; version: string };
  registry?: Registry;
}

export function readPageSettings(page: Document = document): PageSettings {
  const text = page.getElementById('nox-page')?.textContent;
  return text ? (JSON.parse(text) as PageSettings) : {};
}

/** Pictures of the first screen, and islands, come first. */
const DELAY_MS = 1_000;

/** Calls back later if this page view is in the sample that is measured. */
export function whenSampled(measure: () => void): void {
  if (Math.random() >= (readPageSettings().vitalsSample ?? 0)) return;
  // Safari has no idle callbacks.
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(measure), DELAY_MS);
}

/** The query data of a page that the server rendered; `undefined` for other pages. */
export function readRenderedData(page: Document = document): DehydratedState | undefined {
  const text = page.getElementById('nox-data')?.textContent;
  if (!text) return undefined;
  const data = JSON.parse(text) as DehydratedState;
  // The server renders a page anew when its content changes, so the data is current whenever it was read.
  for (const { state } of data.queries) state.dataUpdatedAt = Date.now();
  return data;
}

export const browserStorage = (kind: 'localStorage' | 'sessionStorage' = 'localStorage') =>
  attempt(() => window[kind]);

export const OVERRIDES_KEY = 'nox:overrides';

/** Whether remotes are loaded from other entries than the page's registry has; what the server rendered is of those. A preview comes first. */
export const hasOverrides = () =>
  !readPageSettings().preview && Boolean(browserStorage()?.getItem(OVERRIDES_KEY));
