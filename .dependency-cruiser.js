import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who may import whom: between apps and libraries, and between the folders of each app. `npm run check` runs it.
 * A rule that is broken is an error; there are no warnings.
 */

/** The folders of the remotes: what a folder of `apps` declares makes it one. */
const REMOTES = readdirSync(join(import.meta.dirname, 'apps'))
  .map((name) => `apps/${name}`)
  .filter((folder) => existsSync(join(import.meta.dirname, folder, 'remote.json')));

/** What every remote may import. */
const OF_REMOTES = [
  ...['contracts', 'api-client', 'auth', 'uploads', 'outbox', 'actions', 'ui', 'figures'],
  ...['federation', 'release-format', 'testing'],
];

/** The libraries that each library and app may import; apps are never imported by a library or another app. */
const LIBRARIES = {
  'libs/contracts': [],
  'libs/release-format': ['contracts'],
  'libs/figures': [],
  'libs/outbox': ['api-client', 'ui', 'testing'],
  'libs/ui': ['testing'],
  'libs/actions': ['api-client', 'ui'],
  'libs/api-client': ['contracts', 'testing'],
  'libs/auth': ['testing'],
  'libs/uploads': ['contracts', 'api-client', 'testing'],
  'libs/federation': ['contracts', 'release-format', 'api-client'],
  'libs/test-servers': ['contracts'],
  'libs/testing': ['contracts', 'api-client'],
  'apps/shell': ['auth', 'api-client', 'uploads', 'ui', 'federation', 'release-format', 'testing'],
  'apps/api': ['contracts', 'release-format', 'test-servers'],
  ...Object.fromEntries(REMOTES.map((remote) => [remote, OF_REMOTES])),
};

/**
 * The folders of an app, the top first: a folder imports those below it, never those above or beside it. Names in one
 * string stand beside each other; a name may be a path, such as `content/form`. Files directly in the app's `src` are
 * above all folders.
 */
const LAYERS = {
  'libs/federation': ['webpack', 'runtime server', 'contract islands shared'],
  'apps/shell/src': ['layout monitoring', 'releases', 'overrides', 'service-worker', 'page'],
  'apps/e2e/src': ['journeys process screens', 'fixtures', 'browser', 'product pages'],
  'apps/api/src': ['seed', 'web administration', 'season', 'content', 'platform'],
  'apps/api/src/web': ['previews', 'documents', 'rendering', 'reports', 'releases'],
  'apps/api/src/administration': ['audit summary', 'handover'],
  'apps/api/src/season': [
    ...['privacy', 'candidates day', 'registrations', 'archive', 'schedule results staff'],
    ...['messages', 'standings', 'auditions', 'seasons'],
  ],
  'apps/api/src/season/messages': [
    'sending',
    'templates',
    'result-messages',
    'slot-messages',
    'store',
  ],
  'apps/api/src/season/standings': ['model'],
  'apps/api/src/season/auditions': ['changes reviews slots', 'csv', 'undo', 'entries', 'seats'],
  'apps/api/src/content': ['items', 'media', 'images'],
  'apps/api/src/platform': [
    ...['health', 'contract', 'auth metrics', 'stores', 'http', 'database', 'event-loop'],
    ...['connections', 'errors'],
  ],
  tools: [
    'package',
    'nox test media-prepare generators expressions',
    'skew dev screens bench-api bench-build bench-judging bench-season bench-web assets backup load-test',
    ...['bench', 'start', 'emulator', 'release', 'run'],
  ],
  ...Object.fromEntries(REMOTES.flatMap(declaredLayers)),
};

/** A remote names its own layers, in its `package.json`; without them its folders may import each other. */
function declaredLayers(remote) {
  const { layers } = JSON.parse(
    readFileSync(join(import.meta.dirname, remote, 'package.json'), 'utf8'),
  );
  return layers ? [[`${remote}/src`, layers]] : [];
}

/** Entries of a build for a server, above the files of `src`. */
const ENTRIES = REMOTES.map((remote) => `${remote}/src/server`);

for (const [source, layers] of Object.entries(LAYERS)) {
  const listed = new Set(layers.flatMap((layer) => layer.split(/[ /]/)));
  for (const entry of readdirSync(join(import.meta.dirname, source), { withFileTypes: true })) {
    const folder = `${source}/${entry.name}`;
    if (!entry.isDirectory() || listed.has(entry.name) || ENTRIES.includes(folder)) continue;
    throw new Error(
      `${folder} has no layer: add it to LAYERS in ${import.meta.filename}, or to "layers" in the remote's package.json.`,
    );
  }
}

const libraryRules = Object.entries(LIBRARIES).map(([project, allowed]) => ({
  name: `libraries-of-${project}`,
  comment: `${project} may import these libraries: ${allowed.join(', ') || 'none'}`,
  severity: 'error',
  from: { path: `^${project}/` },
  to: {
    path: '^(apps|libs|tools)/',
    pathNot: [`^${project}/`, ...allowed.map((name) => `^libs/${name}/`)],
  },
}));

/** The files of a folder, without those of sub-folders that are layers themselves. */
function filesOf(source, layers, folder) {
  const names = layers.flatMap((layer) => layer.split(' '));
  const subFolders = names.filter((name) => name.startsWith(`${folder}/`));
  const others = subFolders.map((name) => `(?!${name.slice(folder.length + 1)}/)`);
  return `^${source}/${folder}/${others.join('')}`;
}

const layerRules = Object.entries(LAYERS).flatMap(([source, layers]) =>
  layers.flatMap((layer, index) => {
    const above = layers.slice(0, index).flatMap((names) => names.split(' '));
    return layer.split(' ').map((folder) => {
      const beside = layer.split(' ').filter((name) => name !== folder);
      const forbidden = [...above, ...beside].map((name) => filesOf(source, layers, name));
      return {
        name: `layers-of-${source}/${folder}`,
        comment: `${folder} imports only what is below it: ${layers.join(' > ')}`,
        severity: 'error',
        // What is a spec beside the code elsewhere is the code itself in e2e.
        from: { path: filesOf(source, layers, folder), pathNot: '^(?!apps/e2e/).*[.]spec[.]tsx?$' },
        to: { path: [...forbidden, `^${source}/[^/]+$`], pathNot: '^tools/workspace[.]ts$' },
      };
    });
  }),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'No file imports itself by way of others, not even for a type',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-missing-file',
      comment: 'Types know nothing of stylesheets and pictures',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    ...libraryRules,
    ...layerRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
