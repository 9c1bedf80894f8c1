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
