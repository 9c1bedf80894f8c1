import type { DehydratedState } from '@tanstack/react-query';

/** The data of a page that the server rendered; nothing on a page that is made here. */
export function readRenderedData(page: Document = document): DehydratedState | undefined {
  const text = page.getElementById('nox-data')?.textContent;
  if (!text) return undefined;
  const data = JSON.parse(text) as DehydratedState;
  // The server hands out no page that is older than its content, whenever that was read.
  for (const { state } of data.queries) state.dataUpdatedAt = Date.now();
  return data;
}

/** Stylesheets of the HTML that did not arrive: whoever needs them asks for them again, and notices if they fail. */
export function dropFailedStyles(page: Document = document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[data-href]')) {
    // A browser may take an answer that is no stylesheet for an empty one.
    if (!link.sheet?.cssRules.length) link.remove();
  }
}
