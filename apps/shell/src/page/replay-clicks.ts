/** Buttons that were clicked before the page had handlers; only a page that the server rendered has any. */
interface RecordedClicks {
  buttons: HTMLElement[];
  record: (event: Event) => void;
}

declare global {
  interface Window {
    noxRecordedClicks?: RecordedClicks;
  }
}

/** Runs inline in the page, before it is painted. */
export function recordClicks(): void {
  const buttons: HTMLElement[] = [];
  const record = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>('#root button');
    if (button) buttons.push(button);
  };
  window.noxRecordedClicks = { buttons, record };
  document.addEventListener('click', record, true);
}

/** Call it right before hydration: React itself replays the clicks that come later. */
export function stopRecordingClicks(): void {
  const clicks = window.noxRecordedClicks;
  if (clicks) document.removeEventListener('click', clicks.record, true);
}

export function replayClicks(): void {
  for (const button of window.noxRecordedClicks?.buttons.splice(0) ?? []) button.click();
}
