import { createElement, type ReactElement, type ReactNode } from 'react';

type Component<Props> = (props: Props) => ReactNode;

/** A component by the name under which its remote lists it. */
export type Island<Name extends string, Props> = Component<Props> & { islandName: Name };

/** Makes a component an island. What hydrates it alone gives it no context: no router, and no cache of queries. */
export const island = <Name extends string, Props>(
  islandName: Name,
  component: Component<Props>,
): Island<Name, Props> => Object.assign(component, { islandName });

type Loader<Name extends string> = () => Promise<{ default: Island<Name, never> }>;

export type IslandList = Record<string, Loader<string>>;

/** What a remote exposes as `./islands`: name → lazy component, which has that name. */
export const islandList = <List extends { [Name in keyof List]: Loader<Name & string> }>(
  list: List,
): List => list;

/** What survives JSON: a function becomes `never`, and so an error of its type. */
type Serializable<Value> = Value extends (...args: never[]) => unknown
  ? never
  : Value extends object
    ? { [Key in keyof Value]: Serializable<Value[Key]> }
    : Value;

/** When the code of an island is loaded; input in it always loads it. */
export interface IslandTiming {
  /**
   * `idle`: once the page is parsed, and the page preloads it; `visible`: once it is near the screen; `interaction`: with the
   * first input in it.
   */
  when?: 'idle' | 'visible' | 'interaction';
  /** It is an island only where this media query matches. */
  media?: string;
}

interface IslandDescription extends IslandTiming {
  remote: string;
  name: string;
  props: object;
}

declare global {
  /** Set while a server renders a document. */
  var noxIsland: ((island: IslandDescription, content: ReactElement) => ReactNode) | undefined;
}

interface IslandProps<Props> extends IslandTiming {
  of: Island<string, Props>;
  props: Props & Serializable<Props>;
}

/** The `<Island>` of a remote: in a page that the browser renders nothing but its component. */
export const islandOf = (remote: string) =>
  function Island<Props extends object>({ of, props, ...timing }: IslandProps<Props>): ReactNode {
    const content = createElement<Props>(of, props);
    const render = globalThis.noxIsland;
    return render ? render({ remote, name: of.islandName, props, ...timing }, content) : content;
  };
