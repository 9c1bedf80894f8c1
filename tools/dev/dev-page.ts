const SETTINGS = /(<script[^>]+id="nox-page"[^>]*>)(.*?)(<\/script>)/s;
const PRELOADS = /\s*<link rel="preload"[^>]*>/g;
const LATE_SCRIPTS = /(?<=id="nox-scripts">)[^<]*/;

/**
 * The page at `path` as the running server hands it out, or `developedPage` with its settings; in both cases without
 * what the server knows of its own releases: the page is to ask this server.
 */
export async function devPage(
  target: string,
  path: string,
  developedPage: string | undefined,
): Promise<string> {
  const response = await fetch(new URL(path, target), { headers: { accept: 'text/html' } });
  const served = await response.text();
  const settings = withoutRegistry(SETTINGS.exec(served)?.[2] ?? '{}');
  const page = developedPage ?? served.replace(PRELOADS, '').replace(LATE_SCRIPTS, '[]');
  return page.replace(SETTINGS, (_, open: string, __, close: string) => open + settings + close);
}

function withoutRegistry(settings: string): string {
  const known = JSON.parse(settings) as Record<string, unknown>;
  delete known.registry;
  return JSON.stringify(known).replaceAll('<', '\\u003c');
}
