import { type Box, SKELETON_KEY, type Skeleton } from '@nox/federation/contract';
import { attempt, listen } from '@nox/ui/browser';
import { useEffect } from 'react';

const MAX_BOXES = 150;

const boxOf = ({ x, y, width, height }: DOMRect): Box =>
  [x, y, width, height].map(Math.round) as Box;

/** The lines of text that are in sight in an element. Where something covers a line, it is not. */
function linesIn(element: Element): Box[] {
  const lines: Box[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && lines.length < MAX_BOXES) {
    range.selectNode(texts.currentNode);
    const rects = [...range.getClientRects()].filter(({ x, y, width, height }) =>
      texts.currentNode.parentElement?.contains(
        document.elementFromPoint(x + width / 2, y + height / 2),
      ),
    );
    lines.push(...rects.map(boxOf));
  }
  return lines;
}

/** Stores where words stand, and none of them, when the page is left; removed at sign-out. The shell draws it at the next visit until the page is there. */
export function useSkeleton(): void {
  useEffect(() => {
    const store = () => {
      const [header, page] = ['header', 'main'].map((name) => document.querySelector(name));
      if (!document.hidden || !header || !page) return;
      const skeleton: Skeleton = {
        width: window.innerWidth,
        path: window.location.pathname,
        bar: boxOf(header.getBoundingClientRect()),
        menu: linesIn(header),
        page: linesIn(page),
      };
      attempt(() => localStorage.setItem(SKELETON_KEY, JSON.stringify(skeleton)));
    };
    const stop = listen(document, { visibilitychange: store });
    return () => {
      stop();
      attempt(() => localStorage.removeItem(SKELETON_KEY));
    };
  }, []);
}
