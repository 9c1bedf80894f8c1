import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestApi } from './api.ts';

/** The page of a live shell, with its slots. */
export const shellPage = (scripts = '') => `<!doctype html><html lang="en"><head>
<!--head--><title>NOX</title><!--/head-->
<!--settings--><script type="application/json" id="nox-page">
  {}
</script><!--/settings-->
<!--scripts-->${scripts}<!--/scripts--></head>
<body><!--root--><noscript>Scripts, please.</noscript><div id="root"></div><!--/root--></body></html>`;

/** Writes a file of the web root, replacing it in one step; content that is no text as JSON. */
export async function putWebFile({ folder }: TestApi, path: string, content: unknown) {
  const file = join(folder, 'web', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, typeof content === 'string' ? content : JSON.stringify(content));
  await rename(`${file}.new`, file);
}

/** A remote as `remotes.json` names it. */
export const registryEntry = (name: string, path: string, version: string) => ({
  ...{ name, title: name, version, contract: '^3.0.0', mount: { path } },
  entry: `/static/js/${name}/${version}/remoteEntry.js`,
});
