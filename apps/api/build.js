import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** Our own libraries are bundled, and Kysely's 300 files, which each start would read one by one; others stay in node_modules. */
const registryPackages = {
  name: 'registry-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@nox/') || path.startsWith('kysely')
        ? undefined
        : { path, external: true },
    );
  },
};

const root = new URL('../../', import.meta.url).pathname;

await build({
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
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  plugins: [registryPackages],
  logLevel: 'warning',
});

// Files lie beside the modules that read them, which are bundled.
for (const folder of ['seed/media', 'content/images/fonts']) {
  const target = join(root, 'dist/apps/api', basename(folder));
  await cp(join(root, 'apps/api/src', folder), target, { recursive: true });
}
