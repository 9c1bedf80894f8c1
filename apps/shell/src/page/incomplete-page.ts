import { buttonClass } from '@nox/ui';
import { element } from './start.ts';

const STYLE =
  'position:sticky;bottom:0;z-index:10;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;' +
  'gap:var(--space-2) var(--space-6);padding:var(--space-2) var(--gutter) var(--space-2) calc(var(--gutter) - 3px);border-top:1px solid var(--line);' +
  'border-left:3px solid var(--lamp);background:var(--ink-3)';

let isSaid = false;

/** Says once, below a page that came rendered, that its scripts did not: it can be read, and its links lead on. */
export function sayIncomplete(): void {
  if (isSaid) return;
  isSaid = true;
  const bar = element('div', STYLE);
  bar.setAttribute('role', 'status');
  const retry = element('button', '', 'Try again');
  retry.className = buttonClass('quiet');
  retry.addEventListener('click', () => window.location.reload());
  bar.append(element('p', '', 'Some of this page does not work right now.'), retry);
  document.body.append(bar);
}
