/** Web locks, which jsdom lacks: shared, and visible to all tabs. */
export function fakeLocks() {
  const held: { name: string }[] = [];
  return {
    request: async (name: string, _: object, callback: () => Promise<void>) => {
      const lock = { name };
      held.push(lock);
      await callback();
      held.splice(held.indexOf(lock), 1);
    },
    query: async () => {
      // Asynchronous, as in the browser.
      await new Promise((resolve) => setTimeout(resolve));
      return { held: [...held] };
    },
  };
}
