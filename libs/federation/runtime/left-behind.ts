type Left = { remote: string; what: string; frame: string };
type Timers = Record<string, (first: unknown, ...more: unknown[]) => unknown>;

const OWNER = /\/static\/js\/([\w-]+)\/dev\//;

/** Records what developed remotes have added to this page, and is still there. For development alone: it exchanges functions of the browser. */
export function watchAdded(): Map<unknown, Left> {
  const added = new Map<unknown, Left>();
  const add = (key: unknown, what: string) => {
    // The innermost frames are of this function, and of the one that was exchanged.
    const frame = new Error().stack?.split('\n').filter((line) => /:\d+\)?$/.test(line))[2] ?? '';
    const remote = OWNER.exec(frame)?.[1];
    if (remote) added.set(key, { remote, what, frame });
  };
  const timers = window as unknown as Timers;
  for (const name of ['Timeout', 'Interval']) {
    const [set, clear] = [timers[`set${name}`]!, timers[`clear${name}`]!];
    timers[`set${name}`] = (run, ...more) => {
      const once = (...given: unknown[]) => {
        added.delete(id);
        (run as (...given: unknown[]) => void)(...given);
      };
      const id = set(name === 'Timeout' ? once : run, ...more);
      add(id, name.toLowerCase());
      return id;
    };
    timers[`clear${name}`] = (id) => [added.delete(id), clear(id)];
  }
  const ids = new WeakMap<object, number>();
  for (const target of [window, document] as EventTarget[]) {
    const what = `listener on ${target === window ? 'window' : 'document'}`;
    const { addEventListener: on, removeEventListener: off } = target;
    const keyOf = (...[type, listener, options]: Parameters<typeof on>) => {
      if (listener && !ids.has(listener)) ids.set(listener, Math.random());
      const isCapture = Boolean(typeof options === 'object' ? options.capture : options);
      return [what, type, isCapture, listener && ids.get(listener)].join();
    };
    target.addEventListener = (type, listener, options) => {
      on.call(target, type, listener, options);
      const key = keyOf(type, listener, options);
      add(key, what);
      const { once, signal } = typeof options === 'object' ? options : {};
      if (once) on.call(target, type, () => added.delete(key), options);
      signal?.addEventListener('abort', () => added.delete(key));
    };
    target.removeEventListener = (...given) => {
      added.delete(keyOf(...given));
      off.apply(target, given);
    };
  }
  return added;
}

/** @returns "events left 2 listeners on window, 1 interval", with where they were added, of a remote whose page was left; each once */
export function takeLeft(added: Map<unknown, Left>, remote: string) {
  const own = [...added].filter(([, one]) => one.remote === remote);
  const counts = new Map<string, number>();
  for (const [key, { what }] of own) {
    added.delete(key);
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const texts = [...counts].map(
    ([what, count]) => `${count} ${count === 1 ? what : what.replace(/^\w+/, '$&s')}`,
  );
  const frames = own.map(([, { frame }]) => frame);
  return own.length > 0 ? { sentence: `${remote} left ${texts.join(', ')}`, frames } : undefined;
}
