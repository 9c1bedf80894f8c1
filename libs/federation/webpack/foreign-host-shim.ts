/**
 * Stands before a remote's entry. Remotes carry no copy of the federation runtime's core, since our shell offers its own
 * as `_FEDERATION_RUNTIME_CORE`. A page that is not ours may know nothing of that, but to load a remote it has a runtime:
 * then the remote takes the class of that one, and the few functions that go with it.
 */
export const FOREIGN_HOST_SHIM = `
if (!globalThis._FEDERATION_RUNTIME_CORE && globalThis.__FEDERATION__?.__INSTANCES__.length) {
  const instances = globalThis.__FEDERATION__.__INSTANCES__;
  globalThis._FEDERATION_RUNTIME_CORE = {
    CurrentGlobal: globalThis,
    ModuleFederation: instances[0].constructor,
    getGlobalFederationConstructor: () => undefined,
    setGlobalFederationConstructor: () => undefined,
    setGlobalFederationInstance: (instance) => instances.push(instance),
    helpers: { global: { getGlobalSnapshotInfoByModuleInfo: () => undefined }, share: {}, utils: {} },
  };
}`;
