/** Less is a bar of the browser, not a keyboard. */
const MIN_KEYBOARD_PX = 120;

/**
 * A ref that keeps an element above a phone's keyboard, which covers the page without resizing it: sets `--visible-top`
 * and `--visible-height` while there is one. (`interactive-widget` in the viewport's meta is unknown to Safari, and makes
 * upright phones match the rules for low screens.)
 */
export function staysVisible(element: HTMLElement | null): (() => void) | undefined {
  const visible = window.visualViewport;
  if (!element || !visible) return undefined;
  const update = () => {
    const isZoomed = visible.scale > 1.01;
    if (isZoomed || window.innerHeight - visible.height < MIN_KEYBOARD_PX) {
      element.style.removeProperty('--visible-top');
      element.style.removeProperty('--visible-height');
      return;
    }
    element.style.setProperty('--visible-top', `${visible.offsetTop}px`);
    element.style.setProperty('--visible-height', `${visible.height}px`);
    const focused = document.activeElement;
    if (element.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  };
  update();
  visible.addEventListener('resize', update);
  visible.addEventListener('scroll', update);
  return () => {
    visible.removeEventListener('resize', update);
    visible.removeEventListener('scroll', update);
  };
}
