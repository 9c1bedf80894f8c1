import { containerName } from '@nox/release-format/addresses';
import type { RemoteDescription } from '@nox/release-format';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { CONTRACT_VERSION, fulfilsContract } from './contract-version.ts';
import { absolute, entryScripts } from './entry-scripts.ts';
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
  if (!fulfilsContract(contract)) {
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
