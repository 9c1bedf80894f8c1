import type { RequestListener } from 'node:http';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readIfThere, replaceFile } from '@nox/release/replace-file.ts';
import type { AccountsClient, StoredAccount } from './accounts-client.ts';

/** Gathers the requests of one action into one write. */
const SAVE_DELAY_MS = 100;

/** Stores the emulator's accounts, which are only in its memory, in a file soon after each change. */
export class AccountFile {
  private timer: NodeJS.Timeout | undefined;
  private saved = '';
  private saving: Promise<void> = Promise.resolve();

  private readonly path: string;
  private readonly accounts: AccountsClient;

  constructor(path: string, accounts: AccountsClient) {
    this.path = path;
    this.accounts = accounts;
  }

  /** Restores the accounts of the last run, if there was one. */
  async restore(): Promise<void> {
    // Security: the emulator stores plain passwords, so only the folder's owner may read it.
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    const text = (await readIfThere(this.path)) ?? '{ "users": [] }';
    await this.accounts.restore(parse(text, this.path).users);
  }

  /** Listens to the emulator's requests: any that is not a read may have changed an account. */
  readonly watch: RequestListener = (request, response) => {
    if (request.method === 'GET' || request.method === 'OPTIONS') return;
    response.once('finish', () => {
      this.timer ??= setTimeout(() => void this.save(), SAVE_DELAY_MS);
    });
  };

  /** Writes the accounts if they changed, one write at a time; ends the process if that fails. */
  save(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.saving = this.saving.then(() => this.write()).catch(reportAndEnd);
    return this.saving;
  }

  private async write(): Promise<void> {
    const text = `${JSON.stringify({ users: await this.accounts.list() }, null, 2)}\n`;
    if (text === this.saved) return;
    await replaceFile(this.path, text);
    this.saved = text;
  }
}

function parse(text: string, path: string): { users: StoredAccount[] } {
  try {
    return JSON.parse(text) as { users: StoredAccount[] };
  } catch (cause) {
    throw new Error(`${path} does not contain accounts.`, { cause });
  }
}

/** Ends the process: accounts that cannot be stored must not look as if they were. */
function reportAndEnd(error: Error): void {
  console.error(`The accounts could not be saved: ${error.message}`);
  process.exit(1);
}
