import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import { WORKSPACE } from '../workspace.ts';

type Mode = 'production' | 'development';
type ConfigurationOf = (env: unknown, argv: { mode: Mode }) => Configuration;

export async function configurationOf(app: string, mode: Mode): Promise<Configuration> {
  const path = join(WORKSPACE, 'apps', app, 'webpack.config.ts');
  const module = (await import(path)) as { default: ConfigurationOf };
  return module.default(undefined, { mode });
}

/** Builds once. @throws Error with webpack's message if it fails */
export async function runWebpack(configuration: Configuration): Promise<void> {
  const compiler = webpack(configuration)!;
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
}
