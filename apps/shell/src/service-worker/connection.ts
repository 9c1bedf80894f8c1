import { create } from 'zustand';

interface ConnectionState {
  /** A query shows stored data because the server did not answer. */
  isOffline: boolean;
  /** The stored data that the banner names: what it is, such as "entries", and when the server sent it. */
  stored?: { label: string; at: Date };
}

export class Connection {
  readonly useState = create<ConnectionState>(() => ({ isOffline: false }));
  readonly snapshot = this.useState.getState;
  private readonly stored = new Map<string, { label: string | undefined; at: Date }>();

  setStored(queryHash: string, at: Date, label: string | undefined): void {
    this.stored.set(queryHash, { label, at });
    this.update(true);
  }

  setFresh(queryHash: string): void {
    if (this.stored.delete(queryHash) || this.snapshot().isOffline) this.update(false);
  }

  reset(): void {
    this.stored.clear();
    this.update(false);
  }

  /** When the server sent the stored data that the query shows; undefined if it shows newer data. */
  storedAt(queryHash: string): Date | undefined {
    return this.stored.get(queryHash)?.at;
  }

  private update(isOffline: boolean): void {
    const named = [...this.stored.values()].find(({ label }) => label !== undefined);
    const stored = named?.label ? { label: named.label, at: named.at } : undefined;
    this.useState.setState({ isOffline, stored });
  }
}
