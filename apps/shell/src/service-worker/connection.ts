import type { Kind } from './offline-store.ts';

/** What a screen says of it. */
export interface ConnectionView {
  /** What the page shows is what was known before. */
  isOffline: boolean;
  /** From when the entries are that are shown, while they are not those of the server. */
  entriesFrom?: Date;
}

/** Whether the server was heard when it was last asked for what is kept of it. */
export class Connection {
  private view: ConnectionView = { isOffline: false };
  private readonly old = new Map<Kind, Date>();
  private readonly listeners = new Set<() => void>();

  /** The last known stands in for what could not be had. */
  standIn(kind: Kind, at: Date): void {
    this.old.set(kind, at);
    this.show(true);
  }

  /** The server has answered. */
  hear(kind: Kind): void {
    if (this.old.delete(kind) || this.view.isOffline) this.show(false);
  }

  reset(): void {
    this.old.clear();
    this.show(false);
  }

  /** Whether the page has only what was known before. */
  isOld(kind: Kind): boolean {
    return this.old.has(kind);
  }

  /** @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = () => this.view;

  private show(isOffline: boolean): void {
    this.view = { isOffline, entriesFrom: this.old.get('entries') };
    for (const listener of this.listeners) listener();
  }
}
