const CONTROLS = 'input, textarea, select, button, a, summary, video, [tabindex]';

const isChoice = ({ type }: Pick<HTMLInputElement, 'type'>) =>
  type === 'checkbox' || type === 'radio';

export const keyOf = (control: HTMLInputElement) =>
  [control.localName, control.id, control.name, isChoice(control) && control.value].join(' ');

/**
 * React renders an island anew where others have changed it before: a translator, a password manager. What was typed, chosen
 * and focused in its controls until then is given to the new ones.
 */
export function rememberControls(island: HTMLElement) {
  const before = [...island.querySelectorAll<HTMLInputElement>(CONTROLS)];
  let focused: Element | null = null;
  return {
    /** Call it before each time that React may replace the controls. */
    onRender: () => void (focused = document.activeElement),
    restore() {
      for (const control of island.querySelectorAll<HTMLInputElement>(CONTROLS)) {
        const key = keyOf(control);
        const index = before.findIndex((one) => !one.isConnected && keyOf(one) === key);
        const [old] = index < 0 ? [] : before.splice(index, 1);
        if (!old) continue;
        restoreValue(control, old);
        // The loader clicks again what was clicked before.
        old.addEventListener('click', () => control.click());
        if (old !== focused) continue;
        control.focus({ preventScroll: true });
        const { selectionStart, selectionEnd } = old;
        if (selectionStart !== null) control.setSelectionRange?.(selectionStart, selectionEnd);
      }
    },
  };
}

/** A draft may be in the new control; what was typed or chosen since is newer. A select has no `defaultValue`. */
export function restoreValue(
  control: HTMLInputElement,
  old: Pick<
    HTMLInputElement,
    'type' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'files'
  >,
): void {
  if (isChoice(old)) {
    if (old.checked !== old.defaultChecked && old.checked !== control.checked) control.click();
  } else if (old.value !== (old.defaultValue ?? control.value)) {
    const key = old.type === 'file' ? 'files' : 'value';
    // React has a `value` of its own on a control, by which it would not see the change.
    Reflect.set(Object.getPrototypeOf(control) as object, key, old[key], control);
    for (const type of ['input', 'change'])
      control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
