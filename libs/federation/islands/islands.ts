import { createElement, useEffect, useRef, type ReactElement, type ReactNode } from 'react';

type Component<Props> = (props: Props) => ReactNode;

/** A component by the name under which its remote lists it. */
export type Island<Name extends string, Props> = Component<Props> & { islandName: Name };

/** Makes a component an island. What hydrates it alone gives it no context: no router, and no cache of queries. */
export const island = <Name extends string, Props>(
  islandName: Name,
  component: Component<Props>,
): Island<Name, Props> => Object.assign(component, { islandName });

/** An island that needs no React: it works on the elements that are there. */
export interface Enhancement<Name extends string, Props> {
  islandName: Name;
  /** @returns what ends it */
  enhance: (island: HTMLElement, props: Props) => () => void;
}

export const enhancement = <Name extends string, Props>(
  islandName: Name,
  enhance: Enhancement<Name, Props>['enhance'],
): Enhancement<Name, Props> => ({ islandName, enhance });

type Loader<Name extends string> = () => Promise<{
  default: Island<Name, never> | Enhancement<Name, never>;
}>;

export type IslandList = Record<string, Loader<string>>;

/** What a remote exposes as `./islands`: name → lazy component or enhancement, which has that name. */
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
  /** `idle`: once the page is parsed; the page preloads it. `visible`: near the screen. `interaction`: with the first input in it. */
  when?: 'idle' | 'visible' | 'interaction';
  /** It is an island only where this media query matches. */
  media?: string;
  /** The key of a form's draft in the browser's storage: with one, or restored controls, it is due once the page is parsed. */
  stored?: string;
}

interface IslandDescription extends IslandTiming {
  remote: string;
  name: string;
  props: object;
  isEnhanced: boolean;
}

export const TAG = 'nox-island';

declare global {
  /** Set while a server renders a document. */
  var noxIsland: ((island: IslandDescription, content: ReactElement) => ReactNode) | undefined;
}

interface PartProps<Part, Props> extends IslandTiming {
  of: Part;
  props: Props & Serializable<Props>;
}

type IslandProps<Props> = PartProps<Island<string, Props>, Props>;

interface EnhancedProps<Props> extends PartProps<Enhancement<string, Props>, Props> {
  children: ReactElement;
}

export const islandsOf = (remote: string) => ({
  /** A page that the browser renders gets the component alone. */
  Island<Props extends object>({ of, props, ...timing }: IslandProps<Props>): ReactNode {
    const content = createElement<Props>(of, props);
    const render = globalThis.noxIsland;
    const island = { remote, name: of.islandName, props, isEnhanced: false, ...timing };
    return render ? render(island, content) : content;
  },

  /** Content that an enhancement makes interactive; in a page that the browser renders once it is there. */
  Enhanced<Props extends object>(enhanced: EnhancedProps<Props>): ReactNode {
    const { of, props, children, ...timing } = enhanced;
    const element = useRef<HTMLElement>(null);
    const serialized = JSON.stringify(props);
    useEffect(
      () => of.enhance(element.current!, JSON.parse(serialized) as Props),
      [of, serialized],
    );
    const render = globalThis.noxIsland;
    const island = { remote, name: of.islandName, props, isEnhanced: true, ...timing };
    return render ? render(island, children) : createElement(TAG, { ref: element }, children);
  },
});
