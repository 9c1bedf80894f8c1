import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { TAG } from '../islands/elements.ts';
import { beginPart, isLeftOut, reportPart } from './page-parts.ts';

/** React renders titles and metadata first; the document's head, which the API writes, has them already. */
const HOISTED = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/;

/** A page that the browser hydrates as a whole. */
export const renderPlainPage = (page: ReactElement): string =>
  renderToString(page).replace(HOISTED, '');

/** An island is rendered on its own, as it is hydrated: its ids are its own, and the page's contexts are not there. @returns undefined: browsers render it */
function renderIsland(part: string, content: ReactElement, prefix: string): string | undefined {
  if (isLeftOut(part)) return undefined;
  beginPart(part);
  try {
    return renderToString(content, { identifierPrefix: prefix }).replace(HOISTED, '');
  } catch (error) {
    if (!reportPart(part, error)) throw error;
    return undefined;
  } finally {
    beginPart();
  }
}

/** The browser hydrates only the islands of this page, each with what is written beside it. One that throws is empty, and due at once. */
export function renderDocument(page: ReactElement): string {
  let count = 0;
  globalThis.noxIsland = (island, content) => {
    const { remote, name, props, when = 'visible', media, stored, isEnhanced } = island;
    const attributes = {
      'data-remote': remote,
      'data-name': name,
      'data-when': when,
      ...(media && { 'data-media': media }),
      ...(stored && { 'data-stored': stored }),
      'data-props': JSON.stringify(props),
    };
    if (isEnhanced) return createElement(TAG, { ...attributes, 'data-enhanced': '' }, content);
    count += 1;
    const prefix = `island${count}-`;
    const html = renderIsland(`${remote}/${name}`, content, prefix);
    return createElement(TAG, {
      ...attributes,
      ...(html === undefined && { 'data-when': 'idle' }),
      'data-prefix': prefix,
      dangerouslySetInnerHTML: { __html: html ?? '' },
    });
  };
  try {
    return renderPlainPage(page);
  } finally {
    globalThis.noxIsland = undefined;
  }
}
