import { createElement, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import type { Enhancement, Island } from './list.ts';

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
