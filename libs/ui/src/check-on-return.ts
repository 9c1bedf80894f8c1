import { listen } from './browser.ts';

/**
 * Security boundary: a page that the browser shows again as it was left (the back/forward cache) is invisible until `mayShow` has
 * answered; otherwise it is loaded anew. @returns a function that ends it
 */
export function checkOnReturn(
  mayShow: () => boolean | Promise<boolean>,
  reload = () => window.location.reload(),
): () => void {
  const { style } = document.documentElement;
  const setVisible = (isVisible: boolean) => (style.opacity = isVisible ? '' : '0');
  return listen(window, {
    pagehide: ({ persisted }) => setVisible(!persisted),
    pageshow({ persisted }) {
      if (!persisted) return;
      setVisible(false);
      void Promise.resolve(mayShow()).then((may) => (may ? setVisible(true) : reload()));
    },
  });
}
