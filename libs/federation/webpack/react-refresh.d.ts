/** The package has no types of its own. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(page: Window & typeof globalThis): void;
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): (
    type: unknown,
    ...words: unknown[]
  ) => unknown;
  export function isLikelyComponentType(type: unknown): boolean;
  export function performReactRefresh(): void;
}
