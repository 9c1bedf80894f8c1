import { pauseTyping } from '@nox/testing';
import { fireEvent, renderHook } from '@testing-library/react';
import { isShortcut, markSubjectChanged } from './shortcut-guard.ts';
import { useShortcuts } from './shortcuts.ts';

/** @returns whether the key is a shortcut */
function type(key: string, init: KeyboardEventInit = {}, target: Element = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...init });
  target.dispatchEvent(event);
  return isShortcut(event);
}

function add(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
}

describe('a letter', () => {
  it('is a shortcut, also on a choice, and after keys that are no text', () => {
    expect(type('s')).toBe(true);
    expect(type('s', {}, add('<input type="radio">'))).toBe(true);
    type('Tab', {}, add('<textarea></textarea>'));
    type('z', { ctrlKey: true }, add('<textarea></textarea>'));
    expect(type('S', { shiftKey: true })).toBe(true);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'repeat'])('is none with %s', (name) => {
    expect(type('s', { [name]: true })).toBe(false);
  });

  it.each([
    '<input>',
    '<select></select>',
    '<textarea></textarea>',
    '<p contenteditable="true"><b></b></p>',
  ])('is text in %s, and for a second after it', (html) => {
    const field = add(html);
    expect(type('s', {}, field.firstElementChild ?? field)).toBe(false);
    pauseTyping(900);
    expect(type('x')).toBe(false);
    pauseTyping();
    expect(type('x')).toBe(true);
  });

  it('is text while typing goes on, also once its field is gone and its key is held down', () => {
    type('Process', {}, add('<textarea></textarea>'));
    document.body.replaceChildren();
    for (const key of 'six arms') {
      pauseTyping(600);
      expect(type(key, { repeat: key === 'r' })).toBe(false);
    }
    pauseTyping();
    expect(type('s')).toBe(true);
  });

  it('is text in a field that stops the propagation of its keys', () => {
    const field = add('<textarea></textarea>');
    field.addEventListener('keydown', (event) => event.stopPropagation());
    type('s', {}, field);
    expect(type('x')).toBe(false);
  });
});

describe('after a change of subject', () => {
  beforeEach(markSubjectChanged);
  const step = (key: string) => {
    const event = new KeyboardEvent('keydown', { key });
    window.dispatchEvent(event);
    return isShortcut(event, { isStep: true });
  };

  it('a letter is a shortcut after a second without any', () => {
    expect(type('s')).toBe(false);
    pauseTyping(900);
    expect(type('s')).toBe(false);
    pauseTyping(900);
    expect(type('s')).toBe(false);
    pauseTyping();
    expect(type('s')).toBe(true);
  });

  it('a step may follow at once, but not within text', () => {
    expect(step('j')).toBe(true);
    expect(step('k')).toBe(true);
    expect(type('t')).toBe(false);
    expect(step('k')).toBe(false);
  });

  it('counts for later keys only', () => {
    pauseTyping();
    const event = new KeyboardEvent('keydown', { key: 's' });
    window.dispatchEvent(event);
    markSubjectChanged();
    expect(isShortcut(event)).toBe(true);
  });
});

it('Shortcuts pass over the event without a key that browsers send when they fill in a field', () => {
  const act = jest.fn();
  const failed = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener('error', failed, { once: true });
  renderHook(() => useShortcuts('page', { s: act }));
  fireEvent(document.body, new Event('keydown', { bubbles: true }));
  expect(failed).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 's' });
  expect(act).toHaveBeenCalledTimes(1);
});

it('Ctrl+Enter is a shortcut also within text, but not while it is held down, or ends a word', () => {
  const act = jest.fn();
  renderHook(() => useShortcuts('page', { Enter: act }));
  const press = (init: KeyboardEventInit) =>
    fireEvent.keyDown(add('<textarea></textarea>'), { key: 'Enter', ...init });
  press({});
  for (const name of ['altKey', 'isComposing', 'repeat']) press({ ctrlKey: true, [name]: true });
  expect(act).not.toHaveBeenCalled();
  press({ ctrlKey: true });
  expect(act).toHaveBeenCalledTimes(1);
});

it('the space bar is left to a button that has the focus by a key', () => {
  const act = jest.fn();
  renderHook(() => useShortcuts('page', { ' ': act }));
  const button = add('<button></button>') as HTMLElement;
  button.focus();
  fireEvent.keyDown(button, { key: ' ' });
  expect(act).not.toHaveBeenCalled();
  button.blur();
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(act).toHaveBeenCalledTimes(1);
});
