import type { Page } from '@playwright/test';

/** Replaces each text by elements with a copy of it, as translators do, from when the HTML is there, and again after each change. */
function replaceTexts(): void {
  const UNTOUCHED = 'font, script, style, noscript, option';
  const replaceAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest(UNTOUCHED)) continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstChild!.textContent = text.data;
      text.replaceWith(font);
    }
  };
  addEventListener('DOMContentLoaded', () => {
    replaceAll();
    new MutationObserver(replaceAll).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

/** Translates all that the page opens from now on; each text remains what it was, so it can be compared. */
export const translate = (page: Page): Promise<unknown> => page.addInitScript(replaceTexts);
