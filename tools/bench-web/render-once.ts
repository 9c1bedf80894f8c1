/** The first visitors get a page that their browsers render. @throws Error if the server never renders it */
export async function renderOnce(url: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    if (html.includes('id="nox-data"')) return;
  }
  throw new Error(`The server does not render ${url}.`);
}
