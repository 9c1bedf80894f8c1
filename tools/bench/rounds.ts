/** Measures in rounds, in each of them everything once, so that other load of the machine slows all of it down. */
export async function inRounds<Name extends string, T>(
  urls: Record<Name, string>,
  rounds: number,
  measure: (url: string, name: Name) => Promise<T>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(urls) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await measure(urls[name], name));
  }
  return results;
}

/** @returns how long something takes, in milliseconds, and what it returns */
export async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}
