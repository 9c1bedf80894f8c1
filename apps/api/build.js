import { readdirSync, readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** These packages have machine code, or read files beside their code. All others are bundled, since a start would read their files one by one. */
const external = ['libsql', 'sharp', 'harfbuzzjs', 'highs', '@fastify/swagger-ui', 'pg-native'];

/** What packages in CommonJS expect in their scope. */
const banner = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

/** An `import` of `node:http` reads all that it exports, and so loads Node's WebSocket and `fetch` at each start. */
const withoutWebSocket = {
  name: 'without-web-socket',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'node:http', namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }));
  },
};

const root = new URL('../../', import.meta.url).pathname;

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [
    'server.ts',
    'nginx-headers.ts',
    'platform/database/sqlite-worker.ts',
    'content/images/image-worker.ts',
    'season/schedule/assign/assign-worker.ts',
    'season/standings/standings-worker.ts',
    'web/rendering/render-worker.ts',
    'web/reports/source-map-worker.ts',
  ].map((path) => `apps/api/src/${path}`),
  outdir: 'dist/apps/api',
  entryNames: '[name]',
  bundle: true,
  // What a start does not import is a file of its own.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  external,
  metafile: true,
  plugins: [withoutWebSocket],
  banner: { js: banner },
  // A start reads less. Lines are short because an error quotes a whole one.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  logLevel: 'warning',
});

// The bundler escapes letters beyond ASCII everywhere but in regular expressions. One beyond Latin-1 makes each letter of a file take two bytes of memory.
for (const path of Object.keys(metafile.outputs).filter((name) => name.endsWith('.js'))) {
  const code = readFileSync(join(root, path), 'utf8');
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  await writeFile(join(root, path), code.replace(/[^\0-\x7f]/g, escaped));
}

// Names of chunks have hashes, so those of the last build would stay.
for (const name of readdirSync(join(root, 'dist/apps/api'))) {
  const path = `dist/apps/api/${name}`;
  if (/\.js(\.map)?$/.test(name) && !metafile.outputs[path]) await rm(join(root, path));
}

// Files lie beside the modules that read them, which are bundled.
for (const folder of ['seed/media', 'content/images/fonts']) {
  const target = join(root, 'dist/apps/api', basename(folder));
  await cp(join(root, 'apps/api/src', folder), target, { recursive: true });
}

// A package that is bundled is distributed without its folder, and its licence asks to go with it.
const folders = Object.keys(metafile.inputs).flatMap(
  (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
);
const notices = [...new Set(folders)].flatMap((folder) => {
  const names = readdirSync(join(root, folder)).filter((name) => /^licen[cs]e/i.test(name));
  return [folder, ...names.map((name) => readFileSync(join(root, folder, name), 'utf8'))];
});
await writeFile(join(root, 'dist/apps/api/server.LICENSE.txt'), notices.join('\n\n'));
