import { type Site } from './site.ts';

/** What one stranger, or a few, do to a server. */
export interface Attack {
  name: string;
  /** Other than the usual time. */
  seconds?: number;
  /**
   * Ends with all its connections closed.
   * @returns what the server did
   */
  run: (site: Site, seconds: number) => Promise<string>;
}

/** Strangers have other addresses than the visitor. */
export const strangerAt = (n: number) =>
  `127.0.${1 + (Math.floor(n / 250) % 250)}.${1 + (n % 250)}`;

/** Counts what happened: `20 × 200, 3 × 421`. */
export class Outcomes {
  readonly #counts = new Map<string, number>();

  async count(answer: Promise<{ status: number }>): Promise<void> {
    const outcome = await answer.then(
      ({ status }) => String(status),
      () => 'no answer',
    );
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  toString(): string {
    return [...this.#counts].map(([outcome, times]) => `${times} × ${outcome}`).join(', ');
  }
}
