import { buttonClass } from '@nox/ui';
import { element, isTooOld, UPDATE } from './start.ts';

const STYLE =
  'position:sticky;bottom:0;z-index:10;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;' +
  'gap:var(--space-2) var(--space-6);padding:var(--space-2) var(--gutter) var(--space-2) calc(var(--gutter) - 3px);border-top:1px solid var(--line);' +
  'border-left:3px solid var(--lamp);background:var(--ink-3)';

let bar: HTMLElement | undefined;

/** Says below a page that came rendered that some of its scripts did not: it can be read, and its links lead on. @param hasThrown one ran, and has thrown since */
export function sayIncomplete(hasThrown = false): void {
  bar?.remove();
  bar = element('div', STYLE);
  bar.setAttribute('role', 'status');
  const retry = element('button', '', hasThrown ? 'Load the page again' : 'Try again');
  retry.className = buttonClass('quiet');
  retry.addEventListener('click', () => window.location.reload());
  const loss = hasThrown
    ? 'Some of this page has stopped working. What you typed is still in it.'
    : 'Some of this page does not work right now.';
  const text = isTooOld() ? `This browser is too old for some of this page. ${UPDATE}` : loss;
  bar.append(element('p', '', text), retry);
  document.body.append(bar);
}
