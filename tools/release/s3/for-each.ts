const MAX_CONCURRENT = 8;

/** Runs `work` for all items, a few at once. The first failure ends it, after those that have begun. */
export async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const workNext = async () => {
    try {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    } catch (error) {
      queue.length = 0;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT }, workNext));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
