/** The part of a service worker's global scope that is used here; TypeScript has its types only in place of a page's. */
interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly { url: string }[]>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
}

export interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

export const scope = self as unknown as WorkerScope;
