/** What federation runtimes store on the page. */
type FederationGlobal = typeof globalThis & {
  _FEDERATION_RUNTIME_CORE?: object;
  __FEDERATION__?: { __INSTANCES__: object[] };
};

/** This text stands before a remote's entry, which has no core of its own: where our shell offers none, it takes the class of the page's runtime. */
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
