const SETTINGS = /<script[^>]+id="nox-page"[^>]*>.*?<\/script>/s;

/** The shell's page as it is being developed, with the settings that the running server gives to its own page. */
export async function devPage(target: string, developedPage: string): Promise<string> {
  const response = await fetch(new URL('/', target), { headers: { accept: 'text/html' } });
  const settings = SETTINGS.exec(await response.text())?.[0];
  return settings ? developedPage.replace(SETTINGS, () => settings) : developedPage;
}
