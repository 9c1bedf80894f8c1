import { type Box, SKELETON_KEY, type Skeleton } from '@nox/federation/contract';
import { attempt } from '@nox/ui/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const MAX_BOXES = 150;
const INTERVAL_MS = 2_000;

const boxOf = ({ x, y, width, height }: DOMRect): Box =>
  [x, y, width, height].map(Math.round) as Box;

/** The lines of text that are in sight: one that something covers is not. */
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

function storeSkeleton(): void {
  const [header, page] = ['header', 'main'].map((name) => document.querySelector(name));
  if (!header || !page) return;
  const skeleton: Skeleton = {
    width: window.innerWidth,
    path: window.location.pathname,
    bar: boxOf(header.getBoundingClientRect()),
    menu: linesIn(header),
    page: linesIn(page),
  };
  attempt(() => localStorage.setItem(SKELETON_KEY, JSON.stringify(skeleton)));
}

/**
 * Stores where words stand, and none of them, once a page has loaded what it shows: measuring when it is left would delay the next
 * one. Removed at sign-out. The shell draws it at the next visit until the page is there.
 */
export function useSkeleton(pathname: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden || queries.isFetching() > 0) return;
      clearInterval(timer);
      (window.requestIdleCallback ?? setTimeout)(storeSkeleton);
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [queries, pathname]);
  useEffect(() => () => void attempt(() => localStorage.removeItem(SKELETON_KEY)), []);
}
