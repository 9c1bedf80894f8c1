import { provideNginx } from './provide-nginx.ts';

/** For the test of our nginx configuration, which must not import tools: one line of JSON on the last line. */
try {
  console.log(JSON.stringify(await provideNginx()));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
