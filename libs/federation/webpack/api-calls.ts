import { callsOf } from '@nox/api-client/calls';
import type { Compilation } from 'webpack';
import { namesUsed } from './shared-usage.ts';

const CLIENT = '@nox/api-client';

/** What the client's functions are given as text: `call('PUT', '/handover', …)`, `readQuery(key, '/clock')`; with ids at most. */
const CALL = /\b(?:call|request)\(\s*["'](GET|POST|PUT|DELETE)["'],\s*["'`]([\w/.${}-]+)["'`]/g;
const QUERY = /\b(?:read|fresh)Query\(/;
const MAX_ARGUMENT = 200;
const PATH = /^\/(?:[\w/.-]|\$\{[\w.]*[iI]d\})+$/;

/** The members of an object that a module uses; webpack says the object alone. */
function membersOf(name: string, code: string): string[] {
  const found = [...code.matchAll(new RegExp(`\\b${name}\\.\\w+`, 'g'))].map(([member]) => member);
  return found.length > 0 ? found : [name];
}

/** The calls of the API that a remote makes by the client, as `release.json` names them. Call it as `requiredModules`. */
export function apiCalls(compilation: Compilation): string[] {
  const all = new Set<string>();
  for (const [module, names] of namesUsed(compilation, CLIENT)) {
    const code = String(module.originalSource()?.source() ?? '');
    for (const call of names.flatMap((name) => membersOf(name, code)).flatMap(callsOf))
      all.add(call);
    const written = [...code.matchAll(CALL)].map(([, method, path]) => [method, path] as const);
    for (const after of code.split(QUERY).slice(1)) {
      const path = /,\s*["'`]([^"'`]+)["'`]/.exec(after.slice(0, MAX_ARGUMENT))?.[1];
      written.push(['GET', path]);
    }
    for (const [method, path = ''] of written.filter(([, one]) => PATH.test(one ?? '')))
      all.add(`${method} /api${path.replaceAll(/\$\{[\w.]*\}/g, ':id')} *`);
  }
  return [...all].toSorted();
}
