import { File as NodeFile } from 'node:buffer';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** @param shown the text that is shown then, which the click waits for */
export async function click(name: RegExp | string, shown?: RegExp | string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
  if (shown) expect(await screen.findByText(shown)).toBeVisible();
}

export async function chooseAction(menu: RegExp | string, action: string): Promise<void> {
  await click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

export const textsOf = (elements: Iterable<Element>) =>
  Array.from(elements, ({ textContent }) => textContent);

/** A file whose bytes the fake network can read; jsdom's `File` becomes "[object File]". */
export const uploadableFile = (content: string | Uint8Array, name: string, type: string): File =>
  new NodeFile([content], name, { type }) as unknown as File;

/** The files that the page gives the browser from now on: each with its name and content. */
export function collectDownloads(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = [];
  let latest: Blob;
  jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    latest = file as Blob;
    return 'blob:file';
  });
  jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: latest });
  });
  return saved;
}

/** The browser has no room for what is to be stored from now on. */
export const fillStorage = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });

let passed = 0;
const timeStamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')!;
Object.defineProperty(Event.prototype, 'timeStamp', {
  ...timeStamp,
  get(this: Event) {
    return (timeStamp.get!.call(this) as number) + passed;
  },
});

/** A second ends typing, so that the keys that follow are shortcuts. */
export const pauseTyping = (ms = 1_000) => void (passed += ms);

/** Web locks, which jsdom lacks: shared, and visible to all tabs. */
export function fakeLocks() {
  const held: { name: string }[] = [];
  return {
    request: async (name: string, _: object, callback: () => Promise<void>) => {
      const lock = { name };
      held.push(lock);
      await callback();
      held.splice(held.indexOf(lock), 1);
    },
    query: async () => {
      // Asynchronous, as in the browser.
      await new Promise((resolve) => setTimeout(resolve));
      return { held: [...held] };
    },
  };
}
