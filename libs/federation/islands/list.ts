// This file needs no React: islands without React are listed by it, too.
import type { ReactNode } from 'react';

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
