import type { SharedModules } from '@nox/release-format';
import type { Compilation, Dependency, Module } from 'webpack';
import type { SharedModule } from './federation-options.ts';

type Settings = Record<string, SharedModule>;

// The federation plugin's modules, as far as they are read here.
type Consumed = Module & { options: { shareKey: string } };
const isConsumed = (module: Module | null): module is Consumed =>
  module?.type === 'consume-shared-module';
const isProvided = (module: Module): module is Module & { _name: string } =>
  module.type === 'provide-module';

/** The modules that a shell shares, with the names that each exports. Call it once the graph of chunks is built. */
export function providedModules(compilation: Compilation, settings: Settings): SharedModules {
  const { moduleGraph } = compilation;
  const all = [...compilation.modules].filter(isProvided).map((module) => {
    const [dependency] = [...module.blocks.flatMap((b) => b.dependencies), ...module.dependencies];
    const target = dependency && moduleGraph.getModule(dependency);
    const exports = target && moduleGraph.getProvidedExports(target);
    const { version } = settingOf(module._name, settings);
    return [module._name, { version, ...(Array.isArray(exports) && { exports }) }] as const;
  });
  return sorted(all);
}

/** The modules that a remote takes from the shell, with the names of each that are used. As `providedModules`. */
export function requiredModules(compilation: Compilation, settings: Settings): SharedModules {
  const names = new Map<string, Set<string> | undefined>();
  for (const module of compilation.modules) {
    // What nothing uses is in no chunk.
    if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    for (const dependency of dependenciesOf(module)) {
      const target = compilation.moduleGraph.getModule(dependency);
      if (!isConsumed(target)) continue;
      const key = target.options.shareKey;
      const known = names.has(key) ? names.get(key) : new Set<string>();
      names.set(key, known && withNames(known, dependency, compilation));
    }
  }
  return sorted(
    [...names].map(([key, used]) => {
      const { requiredVersion, strictVersion } = settingOf(key, settings);
      const exports = used && [...used].toSorted();
      return [
        key,
        { version: requiredVersion, isStrict: strictVersion, ...(exports && { exports }) },
      ];
    }),
  );
}

/** The modules that use a shared one, with the names that each uses of it: `addReview`, `teamQueries`. As `providedModules`. */
export function namesUsed(compilation: Compilation, key: string): [Module, string[]][] {
  const { chunkGraph, moduleGraph } = compilation;
  return [...compilation.modules].flatMap((module) => {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) return [];
    const uses = dependenciesOf(module).filter((dependency) => {
      const target = moduleGraph.getModule(dependency);
      return isConsumed(target) && target.options.shareKey === key;
    });
    const names = uses.flatMap((dependency) =>
      dependency
        .getReferencedExports(moduleGraph, undefined)
        .map((one) => (Array.isArray(one) ? one : one.name)[0] ?? ''),
    );
    return uses.length > 0 ? [[module, names.filter(Boolean)]] : [];
  });
}

function withNames(
  known: Set<string>,
  dependency: Dependency,
  { moduleGraph }: Compilation,
): Set<string> | undefined {
  if (!moduleGraph.getConnection(dependency)?.isActive(undefined)) return known;
  for (const referenced of dependency.getReferencedExports(moduleGraph, undefined)) {
    const [name] = Array.isArray(referenced) ? referenced : referenced.name;
    if (name === undefined) return undefined;
    known.add(name);
  }
  return known;
}

function dependenciesOf(module: Pick<Module, 'dependencies' | 'blocks'>): Dependency[] {
  const below = module.blocks.flatMap((block) => dependenciesOf(block as unknown as Module));
  return [...module.dependencies, ...below];
}

/** A key with a slash at its end covers what is below it. */
function settingOf(name: string, settings: Settings): SharedModule {
  const key = Object.keys(settings).find((one) =>
    one.endsWith('/') ? name.startsWith(one) : name === one,
  );
  return settings[key!]!;
}

function sorted(all: (readonly [string, SharedModules[string]])[]): SharedModules {
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
