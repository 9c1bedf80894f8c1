/** Without React and stylesheets. A page that the server rendered keeps its content. */
export function renderLoadError(error: unknown): void {
  // eslint-disable-next-line no-console -- for developers
  console.error('[nox]', 'The shell could not be loaded.', error);
  const root = document.getElementById('root');
  if (!root || root.hasChildNodes()) return;
  const title = document.createElement('h1');
  title.textContent = 'NOX is unavailable right now';
  const text = document.createElement('p');
  text.textContent = 'Your connection may be down, or we are mending something.';
  const retry = document.createElement('button');
  retry.textContent = 'Try again';
  retry.addEventListener('click', () => window.location.reload());
  root.setAttribute('role', 'alert');
  root.append(title, text, retry);
}
