import {
  createElement,
  startTransition,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createRoot, hydrateRoot, type HydrationOptions } from 'react-dom/client';
import { rememberControls } from './remember-controls.ts';
import { followTranslators } from './translated-text.ts';

export type OnError = (error: unknown, kind?: 'render' | 'hydration') => void;

followTranslators();

/**
 * Resolves once the island handles events; rejects if it throws first. Where it throws, now or later, it stays as it was, with what was typed.
 * @param onError called with what it throws, and with why it was rendered anew
 */
export async function hydrateIsland(
  island: HTMLElement,
  Component: ComponentType,
  props: object,
  onError: OnError,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  island.dataset['state'] = 'hydrating';
  const removals = new MutationObserver(() => undefined);
  removals.observe(island, { childList: true });
  let focused = document.activeElement;
  island.addEventListener('focusin', ({ target }) => (focused = target as Element));
  let hasEnded = false;
  await new Promise<void>((resolve, reject) => {
    const content = createElement(Component, props);
    const options: HydrationOptions = {
      identifierPrefix: island.dataset['prefix'] ?? '',
      onRecoverableError(error) {
        // oxlint-disable-next-line no-console -- for developers: others have changed the page, or a server renders otherwise
        console.warn('[nox]', 'An island was rendered anew.', error);
        onError(error, 'hydration');
      },
      onUncaughtError(error) {
        // React has just ended with it, and empties it again at each error of its cleanups.
        island.append(...removals.takeRecords().flatMap(({ removedNodes }) => [...removedNodes]));
        // What is removed has lost the focus: the next key would be typed nowhere.
        const hasLostFocus = document.activeElement === document.body;
        if (hasLostFocus && island.contains(focused)) {
          (focused as HTMLElement).focus({ preventScroll: true });
        }
        if (hasEnded) return;
        hasEnded = true;
        onError(error);
        reject(error as Error);
      },
    };
    // A transition hydrates in short tasks, between which the page answers.
    startTransition(() => {
      // An effect that throws comes first.
      const onHydrated = () => queueMicrotask(resolve);
      const hydrated = { ...rememberControls(island), onHydrated };
      const page = createElement(Hydrated, hydrated, content);
      if (island.hasChildNodes()) hydrateRoot(island, page, options);
      // The server has left it out.
      else createRoot(island, options).render(page);
    });
  });
}

interface HydratedProps extends ReturnType<typeof rememberControls> {
  onHydrated: () => void;
  children?: ReactNode;
}

function Hydrated({ onRender, restore, onHydrated, children }: HydratedProps) {
  onRender();
  useLayoutEffect(restore, [restore]);
  useEffect(onHydrated, [onHydrated]);
  return children;
}
