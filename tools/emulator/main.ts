import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { AccountFile } from './account-file.ts';
import { AccountsClient } from './accounts-client.ts';
import { createAuthEmulator } from './auth-emulator.ts';

/** Sends its parent a message when it is ready; ends on a signal, or when the parent has ended, even if killed. */
async function main(): Promise<void> {
  let finish = async () => {};
  let finishing: Promise<void> | undefined;
  const stop = () => (finishing ??= finish().finally(() => process.exit()));
  process.once('disconnect', stop);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const { values } = parseArgs({
    options: {
      project: { type: 'string', default: 'demo-nox' },
      port: { type: 'string', default: '0' },
      accounts: { type: 'string', default: 'accounts.json' },
    },
  });
  const server = await createAuthEmulator(values.project);
  server.listen(Number(values.port), '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const file = new AccountFile(values.accounts, new AccountsClient(url, values.project));
  await file.restore();
  server.prependListener('request', file.watch);

  finish = () => file.save();
  process.send?.({ type: 'ready', url });
}

await main().catch((error: Error) => {
  console.error(`The Auth emulator could not start: ${error.message}`);
  process.exit(1);
});
