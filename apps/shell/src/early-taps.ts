const taps: HTMLElement[] = [];

const keep = ({ target }: Event) => {
  const button = (target as Element).closest<HTMLElement>('#root button');
  if (button) taps.push(button);
};

/** A page that came rendered shows its buttons before it answers: what is pressed meanwhile is not lost. */
export function keepEarlyTaps(): void {
  document.addEventListener('click', keep, { capture: true });
}

/** Does what was pressed before the page answered; on a page that did not come rendered nothing was. */
export function answerEarlyTaps(): void {
  document.removeEventListener('click', keep, { capture: true });
  for (const button of taps.splice(0)) button.click();
}
