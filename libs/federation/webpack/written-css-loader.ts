import { join } from 'node:path';
import { build } from 'esbuild';
import type { LoaderContext } from 'webpack';

/** The style sheet that a module such as `faces.css.ts` exports. It depends on all files that the module imports. */
export default async function writtenCss(this: LoaderContext<object>): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: [this.resourcePath],
    absWorkingDir: this.rootContext,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  for (const file of Object.keys(metafile.inputs)) this.addDependency(join(this.rootContext, file));
  const code = Buffer.from(outputFiles[0]!.contents).toString('base64');
  return ((await import(`data:text/javascript;base64,${code}`)) as { default: string }).default;
}
