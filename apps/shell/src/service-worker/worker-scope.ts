/** As much of a service worker's surroundings as is used here; TypeScript has them only in place of a page's. */
interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly { url: string }[]>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
}

/** An event whose worker is not ended before the promise is. */
export interface LastingEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

export const scope = self as unknown as WorkerScope;
