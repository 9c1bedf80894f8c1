const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['#34', '"'],
]);

/** The text of an XML element without attributes. */
export function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(#?\w+);/g, (entity, key: string) => ENTITIES.get(key) ?? entity);
}

/** What is in each XML element of that name. */
export function elementsOf(xml: string, name: string): string[] {
  const [, ...parts] = xml.split(`<${name}>`);
  return parts.map((part) => part.split(`</${name}>`, 1)[0]!);
}
