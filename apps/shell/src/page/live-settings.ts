import { type PageSettings, readPageSettings } from './page-settings.ts';

const TIMEOUT_MS = 10_000;
const RETRY_MS = 2_000;

/** @throws Error if the server does not answer */
async function fetchSettings(): Promise<PageSettings> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch('/api/settings', { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return (await response.json()) as PageSettings;
}

/** Asks until the server answers. @param onFailed called with the number of each attempt that failed */
export async function waitForSettings(onFailed: (attempt: number) => void): Promise<PageSettings> {
  for (let attempt = 1; ; attempt += 1) {
    const settings = await fetchSettings().catch(() => undefined);
    if (settings) return settings;
    onFailed(attempt);
    // Many pages wait for the same server.
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * (1 + Math.random())));
  }
}

const identityOf = ({ firebase, timeZone, locale, society, preview }: PageSettings) =>
  JSON.stringify([firebase, timeZone, locale, society?.name, preview]);

/** Whether the server would make another page now. It is false for a page that came without settings. @throws Error if it does not answer */
export async function haveSettingsChanged(): Promise<boolean> {
  const own = readPageSettings();
  return own.timeZone !== undefined && identityOf(await fetchSettings()) !== identityOf(own);
}
