declare global {
  interface Window {
    /** Buttons that were pressed before the page answered; a page that came rendered keeps them from its first moment. */
    noxEarlyTaps?: HTMLElement[] & { keep: (event: Event) => void };
  }
}

/** Does what was pressed before the page answered; on a page that did not come rendered nothing was. */
export function answerEarlyTaps(): void {
  const { noxEarlyTaps: taps } = window;
  if (!taps) return;
  document.removeEventListener('click', taps.keep, { capture: true });
  for (const button of taps.splice(0)) button.click();
}
