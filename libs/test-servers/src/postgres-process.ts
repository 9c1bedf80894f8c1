import { fileURLToPath } from 'node:url';
import { startPostgres } from './postgres-server.ts';

/** PostgreSQL for a process that is not of the API's tests; it ends with that, or when disconnected. */
const { url, stop } = await startPostgres(
  fileURLToPath(new URL('../../../apps/api/', import.meta.url)),
);
process.on('disconnect', () => void stop().then(() => process.exit()));
process.send!({ url });
