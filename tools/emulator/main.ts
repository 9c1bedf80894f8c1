import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { type AccountsClient, accountsClient } from './accounts-client.ts';
import { accountFile, createAuthEmulator } from './auth-emulator.ts';

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

  const accounts = accountsClient(url, values.project);
  const file = accountFile(values.accounts, accounts);
  await file.restore();
  server.prependListener('request', file.watch);
  server.prependListener('request', printMail(accounts));

  finish = file.save;
  process.send?.({ type: 'ready', url });
}

/** Prints the link of each mail: the emulator sends none. */
const printMail =
  (accounts: AccountsClient): RequestListener =>
  (request, response) => {
    if (request.method !== 'POST' || !request.url?.includes('accounts:sendOobCode')) return;
    response.once('finish', () => {
      if (response.statusCode === 200) void accounts.lastMailedLink().then(print, () => undefined);
    });
  };

const print = (link: string | undefined) =>
  console.log(
    `A mail would have this link; write the new password at its end: ${link}&newPassword=`,
  );

// The folder has plain passwords.
process.umask(0o077);
await main().catch((error: Error) => {
  console.error(`The Auth emulator could not start: ${error.message}`);
  process.exit(1);
});
