type Key = Request | string;

const pathOf = (key: Key) =>
  new URL(typeof key === 'string' ? key : key.url, 'http://localhost').pathname;

/** What browsers have and jsdom has not: as much of `caches` as is used here, in memory. */
export function memoryCaches() {
  const all = new Map<string, Map<string, { text: string; init: ResponseInit }>>();

  const cacheOf = (entries: Map<string, { text: string; init: ResponseInit }>) => ({
    match: async (key: Key) => {
      const entry = entries.get(pathOf(key));
      return entry && new Response(entry.text, entry.init);
    },
    put: async (key: Key, response: Response) => {
      const { status, headers } = response;
      entries.set(pathOf(key), { text: await response.text(), init: { status, headers } });
    },
    delete: async (key: Key) => entries.delete(pathOf(key)),
    keys: async () => [...entries.keys()].map((path) => new Request(`http://localhost${path}`)),
  });

  return {
    open: async (name: string) => {
      if (!all.has(name)) all.set(name, new Map());
      return cacheOf(all.get(name)!);
    },
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    textAt: (path: string) =>
      [...all.values()].flatMap((entries) => entries.get(path)?.text ?? [])[0],
    addresses: () => [...all.values()].flatMap((entries) => [...entries.keys()]).toSorted(),
  };
}
