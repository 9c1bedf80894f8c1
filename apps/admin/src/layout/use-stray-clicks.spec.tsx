import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useStrayClicks } from './use-stray-clicks.ts';

/** A list that loses what is clicked, so that the next one takes its place. */
function List({ onRemove }: { onRemove: (name: string) => void }) {
  useStrayClicks();
  const [names, setNames] = useState(['Asha', 'Ben', 'Cleo']);
  const remove = (name: string) => {
    setNames(names.filter((one) => one !== name));
    onRemove(name);
  };
  return names.map((name) => (
    <button key={name} onClick={() => remove(name)}>
      <span>{name}</span>
    </button>
  ));
}

function open() {
  const removed: string[] = [];
  render(<List onRemove={(name) => removed.push(name)} />);
  return removed;
}

/** @param place absent for a click by a key */
function clickAt(of: string | HTMLElement, atMs: number, place = {}) {
  const element = typeof of === 'string' ? screen.getByText(of) : of;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...place });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  fireEvent(element, event);
}

const PLACE = { clientX: 300, clientY: 200 };

describe('a click', () => {
  it('is of no effect on what takes the place of what was clicked, as the second of a double click', () => {
    const removed = open();
    clickAt('Asha', 1_000, PLACE);
    clickAt('Ben', 1_180, { clientX: 302, clientY: 201 });
    expect(removed).toEqual(['Asha']);
  });

  it.each([
    ['later', 1_401, PLACE, PLACE],
    ['elsewhere', 1_050, PLACE, { clientX: 300, clientY: 209 }],
    ['by keys', 1_050, {}, {}],
  ])('counts %s', (_when, atMs, firstPlace, place) => {
    const removed = open();
    clickAt('Asha', 1_000, firstPlace);
    clickAt('Ben', atMs, place);
    expect(removed).toEqual(['Asha', 'Ben']);
  });

  it('counts again on the same control, of which its label is a part', () => {
    function Choice() {
      useStrayClicks();
      return (
        <label>
          <span>Include</span>
          <input type="checkbox" />
        </label>
      );
    }
    render(<Choice />);
    clickAt('Include', 1_000, PLACE);
    expect(screen.getByRole('checkbox')).toBeChecked();
    clickAt(screen.getByRole('checkbox'), 1_100, PLACE);
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });
});
