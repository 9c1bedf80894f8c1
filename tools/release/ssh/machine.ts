import { UsageError } from '../../run/command.ts';

/** Another machine, and the web root there. */
export interface Machine {
  /** What ssh takes: `deploy@web.example.org`. */
  destination: string;
  port: string | undefined;
  webRoot: string;
}

/** Whatever begins with a dash, ssh would take for an option. */
const WORD = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;
const IPV6 = /^\[[0-9a-f:.]+\]$/i;

/** @throws UsageError */
export function machineOf(address: string): Machine {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const { username = '', password, hostname = '', port = '', pathname = '' } = url ?? {};
  const isHost = WORD.test(hostname) || IPV6.test(hostname);
  const isWhole = isHost && pathname.length > 1 && (username === '' || WORD.test(username));
  if (!isWhole || password || url?.search || url?.hash) {
    throw new UsageError(
      `"${address}" names no folder of a machine: write it such as ssh://deploy@web.example.org/srv/nox/web.`,
    );
  }
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    destination: username ? `${username}@${host}` : host,
    port: port || undefined,
    webRoot: decodeURIComponent(pathname),
  };
}
