import type { Registry } from '@nox/release-format';
import { remoteAt } from '@nox/release-format/remotes-for';
import type { DataRouter } from 'react-router-dom';

/** Undoes, before pages of another remote are rendered, what those of one left: title, styles such as a lock of scrolling, focus. */
export function undoOnLeave(router: DataRouter, { remotes }: Registry): void {
  const title = document.title;
  let shown = remoteAt(router.state.location.pathname, remotes);
  router.subscribe(({ location }) => {
    const next = remoteAt(location.pathname, remotes);
    if (next === shown) return;
    shown = next;
    document.title = title;
    for (const { style } of [document.documentElement, document.body]) style.cssText = '';
    const { activeElement } = document;
    const root = document.getElementById('root');
    if (activeElement instanceof HTMLElement && !root?.contains(activeElement))
      activeElement.blur();
  });
}
