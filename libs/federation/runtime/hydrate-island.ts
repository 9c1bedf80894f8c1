import {
  createElement,
  startTransition,
  useEffect,
  type ComponentType,
  type ReactNode,
} from 'react';
import { hydrateRoot, type HydrationOptions } from 'react-dom/client';

/** Resolves once the island handles events; rejects if it throws first, and is then as it came. @param onError also for later errors */
export async function hydrateIsland(
  island: HTMLElement,
  Component: ComponentType,
  props: object,
  onError: (error: unknown) => void,
): Promise<void> {
  const html = island.innerHTML;
  await new Promise((resolve) => setTimeout(resolve));
  island.dataset['state'] = 'hydrating';
  await new Promise<void>((resolve, reject) => {
    const content = createElement(Component, props);
    const options: HydrationOptions = {
      identifierPrefix: island.dataset['prefix'] ?? '',
      onUncaughtError(error) {
        onError(error);
        // React has ended with it first.
        queueMicrotask(() => (island.innerHTML = html));
        reject(error as Error);
      },
    };
    // In short tasks, between which the page answers.
    startTransition(() => {
      hydrateRoot(island, createElement(Hydrated, { onHydrated: resolve }, content), options);
    });
  });
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children?: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
