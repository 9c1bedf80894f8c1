import webpack from 'webpack';
import { WORKSPACE } from '../../workspace.ts';
import monolith, { MONOLITH_FOLDER } from './webpack.config.ts';

/**
 * Builds the pages as one bundle.
 * @returns the folder of the build
 * @throws Error with what webpack says if it fails
 */
export async function buildMonolith(): Promise<string> {
  // The shared configuration finds its loaders and presets from the workspace's root.
  process.chdir(WORKSPACE);
  const compiler = webpack(monolith());
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler!.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler!.close(resolve));
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  return MONOLITH_FOLDER;
}
