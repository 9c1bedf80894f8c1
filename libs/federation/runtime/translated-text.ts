/** React has marked each text node that it changes or removes itself, but no text that is an element's only child. */
const isReacts = (node: Node): boolean =>
  Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

/**
 * Lets translators, and whatever else replaces or wraps texts, work on what React has rendered. React would go on to write into the
 * text nodes that it knows, and throw where one is gone: so they come back, empty, before what is shown in their place. Once React
 * changes one of them, its element shows what React says, until the translator has translated that.
 */
export function followTranslators(): void {
  const byElement = new WeakMap<Node, Map<Text, { original: string; shown: ChildNode }>>();

  const showOriginal = (element: Node) => {
    for (const [text, { original, shown }] of byElement.get(element) ?? []) {
      shown.remove();
      text.data ||= original;
    }
    byElement.delete(element);
  };

  const observer = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (target instanceof Text) showOriginal(target.parentNode!);
      const around = [...addedNodes, previousSibling, nextSibling];
      for (const node of removedNodes) {
        const isText = node instanceof Text && isReacts(node) && node.parentNode !== target;
        const shown = [...(isText ? added : [])].find(
          (one): one is ChildNode =>
            one.parentNode === target &&
            !isReacts(one) &&
            (one.contains(node) || around.includes(one)),
        );
        if (!shown || !isText) {
          showOriginal(target);
          continue;
        }
        added.delete(shown);
        // A translator may see what React says first.
        if (node.data && byElement.get(target)?.has(node)) showOriginal(target);
        if (shown.contains(node)) node.replaceWith(node.cloneNode());
        shown.before(node);
        const translations = byElement.get(target) ?? new Map();
        byElement.set(target, translations);
        if (node.data) translations.set(node, { original: node.data, shown });
        node.data = '';
      }
    }
    // These are changes of this function.
    observer.takeRecords();
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
}
