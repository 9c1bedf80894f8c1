import { containerName } from '@nox/release-format/addresses';
import { CONTRACT_VERSION, fulfils } from '@nox/release-format/contract';
import type { RemoteDescription } from '@nox/release-format';
import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import { loadWithRetry, type OnLoadError } from './load-with-retry.ts';
import { RemoteFailure, loadTargetOf } from './remote-failure.ts';

/** What a remote exposes, with retries. Documents load islands by it, before React. @throws RemoteFailure */
export async function loadExposed<Exposed>(
  remote: RemoteDescription,
  module: 'routes' | 'islands',
  isIt: (value: unknown) => value is Exposed,
  onLoadError: OnLoadError,
): Promise<Exposed> {
  registerPlugins([entryScripts]);
  const { name, version, entry, integrity, contract } = remote;
  if (!fulfils(CONTRACT_VERSION, contract)) {
    const message = `${name} ${version} is built for contract ${contract}; this shell fulfils ${CONTRACT_VERSION}.`;
    const what = { kind: 'contract' as const, address: entry, remote: name, version };
    onLoadError({ ...what, attempts: 1, recovered: false });
    throw new RemoteFailure(remote, 'contract', message);
  }
  try {
    const load = async () => {
      const container = containerName(name);
      entryScripts.registerIntegrity(absolute(entry), integrity);
      // `force` drops what an earlier failure left in the runtime's caches. Loaded remotes do not come here.
      registerRemotes([{ name: container, entry: absolute(entry) }], { force: true });
      const exposed = (await loadRemote<{ default: unknown }>(`${container}/${module}`))?.default;
      if (!isIt(exposed)) throw new Error(`It exposes no ${module}.`);
      return exposed;
    };
    return await loadWithRetry(load, loadTargetOf(remote, 'entry'), onLoadError);
  } catch (cause) {
    const message = `${name} ${version} could not be loaded from ${entry}.`;
    throw new RemoteFailure(remote, 'load', message, { cause });
  }
}

/** A file may take this long on a slow but living network (spec section 9). */
const TIMEOUT_MS = 120_000;

const integrities = new Map<string, string | undefined>();
/** The number of time-outs of each entry. */
const timeouts = new Map<string, number>();

/** @param address root-relative or absolute */
function absolute(address: string): string {
  return new URL(address, window.location.origin).href;
}

type LoadShare = NonNullable<ModuleFederationRuntimePlugin['beforeLoadShare']>;

/** How the scripts by which remotes are loaded come into the page: only as the registry describes them. */
export const entryScripts = {
  name: 'nox-entry-scripts',

  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    const times = timeouts.get(url) ?? 0;
    // A browser would let it wait at the same address for the request that hangs.
    script.src = times > 0 ? `${url}?${times}` : url;
    script.async = true;
    const integrity = integrities.get(url);
    if (integrity) script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    setTimeout(() => {
      // The federation runtime listens until a script has arrived or failed, and gives up after us.
      if (script.onerror) timeouts.set(url, times + 1);
    }, TIMEOUT_MS);
    return { script, timeout: TIMEOUT_MS };
  },

  /** webpack caches shared modules, and loads anew what was lost. The runtime's own cache would serve the failure for ever. */
  beforeLoadShare(share: Parameters<LoadShare>[0]): ReturnType<LoadShare> {
    for (const scope of Object.values(share.origin.shareScopeMap))
      for (const shared of Object.values(scope[share.pkgName] ?? {}))
        Object.assign(shared, { lib: undefined, loading: undefined });
    return share;
  },

  /** The script at `address`, which is absolute, is run only if it has this hash; any is, where none is known. */
  registerIntegrity(address: string, integrity: string | undefined): void {
    integrities.set(address, integrity);
  },
} satisfies ModuleFederationRuntimePlugin & Record<string, unknown>;

// A remote loads shared modules by a runtime of its own.
registerGlobalPlugins([entryScripts]);

interface Consumed {
  chunkId: string;
  promises: Promise<unknown>[];
  chunkMapping: Record<string, string[]>;
  installedModules: object;
  webpackRequire: (id: string) => unknown;
}

/** Absent where no bundler has been, as in specs. */
declare const __webpack_require__:
  | { federation: { bundlerRuntime: { consumes: (consumed: Consumed) => void } } }
  | undefined;

if (typeof __webpack_require__ !== 'undefined') {
  const { bundlerRuntime } = __webpack_require__.federation;
  const { consumes } = bundlerRuntime;
  // The runtime takes a chunk for loaded although a shared module that it needs is lost, and never loads that one again.
  bundlerRuntime.consumes = (consumed) => {
    const { chunkId, promises, chunkMapping, installedModules, webpackRequire } = consumed;
    const loading: Promise<unknown>[] = [];
    consumes({ ...consumed, promises: loading });
    const throwLost = () =>
      chunkMapping[chunkId]?.filter((id) => !(id in installedModules)).forEach(webpackRequire);
    promises.push(Promise.all(loading).then(throwLost));
  };
}
