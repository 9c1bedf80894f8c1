/** What federation runtimes store on the page. */
type FederationGlobal = typeof globalThis & {
  _FEDERATION_RUNTIME_CORE?: object;
  __FEDERATION__?: { __INSTANCES__: object[] };
};

/**
 * Runs before a remote's entry, as text in the same file. Remotes contain no copy of the federation runtime's core, since
 * our shell offers its own as `_FEDERATION_RUNTIME_CORE`. Another host may not, but to load a remote it has a runtime:
 * the remote takes the class of that one, and the few functions that go with it.
 */
export function foreignHostShim(): void {
  const page = globalThis as FederationGlobal;
  const instances = page.__FEDERATION__?.__INSTANCES__;
  if (page._FEDERATION_RUNTIME_CORE || !instances?.length) return;
  page._FEDERATION_RUNTIME_CORE = {
    CurrentGlobal: globalThis,
    ModuleFederation: instances[0]!.constructor,
    getGlobalFederationConstructor: () => undefined,
    setGlobalFederationConstructor: () => undefined,
    setGlobalFederationInstance: (instance: object) => instances.push(instance),
    helpers: {
      global: { getGlobalSnapshotInfoByModuleInfo: () => undefined },
      share: {},
      utils: {},
    },
  };
}
