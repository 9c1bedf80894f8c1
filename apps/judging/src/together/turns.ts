/** Counts what somebody does here that may move the list: only then it may move. */
export class Turns {
  private count = 0;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = () => this.count;

  readonly take = () => {
    this.count += 1;
    for (const listener of this.listeners) listener();
  };
}
