import { buttonClass } from '@nox/ui';

const STYLE =
  'position:sticky;bottom:0;z-index:10;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;' +
  'gap:var(--space-2) var(--space-6);padding:var(--space-2) var(--gutter) var(--space-2) calc(var(--gutter) - 3px);border-top:1px solid var(--line);' +
  'border-left:3px solid var(--lamp);background:var(--ink-3)';

let isSaid = false;

/** Says once, below a page that came rendered, that its scripts did not: it can be read, and its links lead on. */
export function sayIncomplete(): void {
  if (isSaid) return;
  isSaid = true;
  const bar = document.createElement('div');
  bar.setAttribute('role', 'status');
  bar.style.cssText = STYLE;
  const text = document.createElement('p');
  text.textContent = 'Some of this page does not work right now.';
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.className = buttonClass('quiet');
  retry.textContent = 'Try again';
  retry.addEventListener('click', () => window.location.reload());
  bar.append(text, retry);
  document.body.append(bar);
}
