/**
 * What queries for roles and names, clicks and `toBeVisible` read of each element and of all around it, some hundred
 * thousand times in a run. jsdom compares an element with all rules of its style sheet after each change of the page,
 * and computes its colours as well.
 */
const computeStyle = window.getComputedStyle.bind(window);
const displays = new Map<string, string>();

/** Of the element's own style; otherwise what jsdom computes for an element of this name with these attributes. */
function displayOf(element: Element): string {
  const own = styleOf(element)?.display;
  if (own) return own;
  const attributes = ['hidden', 'open', 'type'].filter(
    (name) =>
      element.hasAttribute(name) && (name !== 'type' || element.getAttribute(name) === 'hidden'),
  );
  const key = [element.namespaceURI, element.localName, ...attributes].join(' ');
  let display = displays.get(key);
  if (display === undefined) {
    const blank = document.createElementNS(element.namespaceURI, element.localName);
    for (const name of attributes) blank.setAttribute(name, element.getAttribute(name)!);
    display = computeStyle(blank).display;
    displays.set(key, display);
  }
  return display;
}

const styleOf = (element: Element) =>
  element.hasAttribute('style') ? (element as HTMLElement).style : undefined;

/** The value of the nearest element around it that has one of its own. */
function inherited(element: Element, name: 'visibility' | 'pointerEvents', initial: string) {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = styleOf(each)?.[name];
    if (own) return own;
  }
  return initial;
}

const readers: Record<string, (element: Element) => string> = {
  display: displayOf,
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  pointerEvents: (element) => inherited(element, 'pointerEvents', 'auto'),
  opacity: (element) => styleOf(element)?.opacity ?? '',
};

/** As jsdom's; all of it is computed only when something else is read, or the page has style sheets. */
window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || document.styleSheets.length > 0) return computeStyle(element, pseudoElement);
  let computed: CSSStyleDeclaration | undefined;
  const all = () => (computed ??= computeStyle(element));
  const getPropertyValue = (name: string) =>
    readers[name]?.(element) ?? all().getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return getPropertyValue;
      const read = readers[name as string];
      if (read) return read(element);
      const value: unknown = Reflect.get(all(), name);
      return typeof value === 'function' ? value.bind(all()) : value;
    },
  });
};
