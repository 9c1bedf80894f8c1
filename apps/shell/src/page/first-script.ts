/** The script with which the shell starts. */
export const firstScript = () => document.querySelector<HTMLScriptElement>('script[src]');

/** Calls `handle` with the address of the shell's first script if that does not arrive, or is refused. */
export function onFirstScriptError(handle: (address: string) => void): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target === firstScript()) handle(target.src);
  };
  document.addEventListener('error', onError, true);
}
