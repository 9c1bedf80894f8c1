declare global {
  interface Window {
    /** Buttons that were pressed before the page answered; a page that came rendered keeps them from its first moment. */
    noxRecordedClicks?: HTMLElement[] & { keep: (event: Event) => void };
  }
}

/** To be called right before React takes over: for what is pressed from then on it completes its work at once. */
export function stopRecordingClicks(): void {
  const { noxRecordedClicks } = window;
  if (noxRecordedClicks)
    document.removeEventListener('click', noxRecordedClicks.keep, { capture: true });
}

/** Does what was pressed before the page answered; on a page that did not come rendered nothing was. */
export function replayClicks(): void {
  for (const button of window.noxRecordedClicks?.splice(0) ?? []) button.click();
}
