import { existsSync } from 'node:fs';
import { findProgram, installDebian, isDebianRoot } from '../run/programs.ts';

/** In a package of its own on Debian. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

interface Nginx {
  program: string;
  /** The file of the module that serves files compressed by Brotli; nginx may do without. */
  brotliModule?: string;
}

/** Finds an nginx, or installs Debian's. @throws Error if there is none and none can be installed */
async function provideNginx(): Promise<Nginx> {
  if (!(await findProgram('nginx')) && (await isDebianRoot())) {
    await installDebian('nginx-light', 'libnginx-mod-http-brotli-static');
  }
  const program = await findProgram('nginx');
  if (!program) {
    throw new Error('There is no nginx: install one, with apt-get install nginx-light on Debian.');
  }
  return { program, ...(existsSync(BROTLI_MODULE) && { brotliModule: BROTLI_MODULE }) };
}

/** For the spec of our nginx configuration, which must not import tools: prints JSON on the last line. */
try {
  console.log(JSON.stringify(await provideNginx()));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
