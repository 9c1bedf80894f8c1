/** Which build provides a module that all parts of the page share. */
interface SharedModule {
  name: string;
  version: string;
  /** The part whose copy runs. */
  from: string;
  usedBy: string[];
}

/** What the federation runtime remembers of one copy. */
interface SharedCopy {
  version: string;
  from: string;
  useIn: string[];
  loaded?: boolean;
}

/** By container, scope, module and version. The runtime's documentation calls its global a thing to look at. */
interface FederationGlobal {
  __SHARE__?: Record<string, Record<string, Record<string, Record<string, SharedCopy>>>>;
}

/** `nox_public_site` is the container of `public-site`. */
const partOf = (container: string) => container.replace(/^nox_/, '').replaceAll('_', '-');

/** The copies of shared modules that run on this page, by name. */
export function sharedModules(): SharedModule[] {
  const { __FEDERATION__ } = globalThis as { __FEDERATION__?: FederationGlobal };
  const scopes = Object.values(__FEDERATION__?.__SHARE__ ?? {}).map(({ default: scope }) => scope);
  const copies = new Map<string, SharedModule>();
  for (const [name, versions] of scopes.flatMap((scope) => Object.entries(scope ?? {}))) {
    for (const { version, from, useIn, loaded } of Object.values(versions)) {
      if (!loaded) continue;
      const copy = `${name} ${version} ${from}`;
      const known = copies.get(copy)?.usedBy ?? [];
      const usedBy = [...new Set([...known, ...useIn.map(partOf)])].toSorted();
      copies.set(copy, { name, version, from: partOf(from), usedBy });
    }
  }
  return [...copies.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
