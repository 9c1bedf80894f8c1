import type { Registry } from '@nox/release-format';
/** What the server tells the page, because it is known only when the page is served. */
interface PageSettings {
  /** The emulator of the identity provider; absent in production. */
  authEmulatorUrl?: string;
  /** Hosts beside our own from which an administrator may take a remote's build; absent if there are none. */
  overrideOrigins?: readonly string[];
  /** The registry of remotes as it was when the page was served. */
  registry?: Registry;
}

/** Reads the settings that the server wrote into the page's `#nox-page` element. */
export function readPageSettings(page: Document = document): PageSettings {
  const text = page.getElementById('nox-page')?.textContent;
  return text ? (JSON.parse(text) as PageSettings) : {};
}
