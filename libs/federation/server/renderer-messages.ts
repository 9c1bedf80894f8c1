import type { MenuEntry } from '@nox/release-format';

/** What the server and a remote's server build say to each other; `id` belongs to the one who asks. */
export type ToRenderer =
  | { kind: 'render'; id: number; path: string; origin: string; menus?: MenuEntry[] }
  /** The answer to `ask`. */
  | { kind: 'data'; id: number; status: number; body: string };

export type FromRenderer =
  | { kind: 'rendered'; id: number; html: string; state: string }
  | { kind: 'failed'; id: number; message: string }
  /** Wants what a GET at this address of the API answers to anybody. */
  | { kind: 'ask'; id: number; path: string };

/** What the server build is told when it starts. */
export interface RendererSettings {
  /** The address of the folder in which the release lies, with a slash at the end. */
  publicPath: string;
}
