import { createContext } from 'react';

/** What ids among the values of a form stand for, by id: people read names. */
export type Names = ReadonlyMap<string, string>;

/** The names that are known in the forms below. */
export const KnownNames = createContext<Names>(new Map());
