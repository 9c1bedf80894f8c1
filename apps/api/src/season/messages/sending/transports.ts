import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { type MessageRow } from '#platform/database/schema.ts';
import { isoTimeOfMicroseconds } from '#platform/database/clock.ts';

export interface Mail {
  id: string;
  kind: MessageRow['kind'] | 'staff-invitation' | 'notice';
  /** The time is in microseconds since 1970. */
  createdAt: number;
  from: string;
  to: string;
  raw: Buffer;
}

export interface Transport {
  /** @param signal ends the attempt @returns what is said of it: the mail server's answer @throws DeliveryError */
  send: (mail: Mail, signal: AbortSignal) => Promise<string>;
  /** Removes what is left here of a mail whose message was deleted meanwhile. */
  discard?: (mail: Mail) => Promise<void>;
}

/** Whose fault a refusal is: of this mail for good, of all that we send, or of the moment. `policy` may mean all, too. */
export type Blame = 'mail' | 'sender' | 'policy' | 'temporary';

const MAX_ANSWER = 500;

/** What of another server's words is stored: as much as says why, without what PostgreSQL does not store. */
export const storedAnswer = (words: string): string =>
  words.replaceAll('\0', '').slice(0, MAX_ANSWER);

export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly blame: Blame;
  readonly isAboutRecipient: boolean;
  /** The mail server has the whole mail, and did not say whether it accepts it. */
  readonly mayHaveArrived: boolean;

  constructor(
    answer: string,
    blame: Blame,
    { isAboutRecipient = false, mayHaveArrived = false } = {},
  ) {
    super(storedAnswer(answer));
    this.blame = blame;
    this.isAboutRecipient = isAboutRecipient;
    this.mayHaveArrived = mayHaveArrived;
  }
}

type SmtpSettings = ReturnType<typeof smtpSettingsOf>;

export interface MailSettings {
  /** Absent: messages become files in `folder`. */
  smtp: SmtpSettings | undefined;
  folder: string;
  /** `NOX <nox@example.org>`, or an address alone; absent: the society's name says who writes. */
  from: string | undefined;
  /** Absent: the season's contact. */
  replyTo: string | undefined;
  /** How many emails are sent in a minute, by all servers of a database together. */
  perMinute: number;
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** @param url `smtp://` or `smtps://`, with name and password where the server wants them */
export function smtpSettingsOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  // TLS from the start; otherwise the connection must become secure with STARTTLS, except to this machine.
  const isSecure = protocol === 'smtps:';
  const [user, pass] = [username, password].map(decodeURIComponent) as [string, string];
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    isLoopback: LOOPBACK_HOSTS.includes(hostname.toLowerCase()),
    login: user ? { user, pass } : undefined,
  };
}

type SmtpError = Error & {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

/** Sending too much, and what has to do with trust, authentication and policy (RFC 3463). */
const LIMIT = /^5\d\d[ -]5\.4\.5\b/;
const POLICY = /^5\d\d[ -]5\.7\.\d+\b/;
const SETUP_CODES = ['EAUTH', 'ENOAUTH', 'ETLS', 'ECONFIG'];
const CERTIFICATE = /certificate|self.signed|altnames/i;

function blameOf(error: SmtpError): Blame {
  const { code = '', command = '', response = '', responseCode, message } = error;
  if (responseCode === undefined || Number.isNaN(responseCode)) {
    return SETUP_CODES.includes(code) || CERTIFICATE.test(message) ? 'sender' : 'temporary';
  }
  if (responseCode < 500) return 'temporary';
  if (LIMIT.test(response)) return 'sender';
  if (command === 'RCPT TO') return POLICY.test(response) ? 'policy' : 'mail';
  return command === 'DATA' && !POLICY.test(response) ? 'mail' : 'sender';
}

/** @param isComplete the mail server has the whole mail */
function toDeliveryError(error: SmtpError, isComplete: boolean): DeliveryError {
  const { response, message, responseCode, command } = error;
  // Words without a code neither accept nor refuse.
  if (isComplete && !responseCode) {
    const may = { mayHaveArrived: true };
    return new DeliveryError(`It may have arrived: ${message}`, 'temporary', may);
  }
  const isAboutRecipient = command === 'RCPT TO';
  return new DeliveryError(response ?? message, blameOf(error), { isAboutRecipient });
}

export const optionsOf = ({
  host,
  port,
  isSecure,
  isLoopback,
}: SmtpSettings): SMTPConnectionOptions => ({
  host,
  port,
  secure: isSecure,
  // Security boundary: links and the password are never sent over a network in clear.
  requireTLS: !isSecure && !isLoopback,
  // A mail server on this machine has a certificate for another name.
  tls: { rejectUnauthorized: !isLoopback },
  socketCloseTimeout: 0,
});

/** One connection for each mail: where the server ends it, nothing else is lost. */
export const smtpTransport = (settings: SmtpSettings): Transport => ({
  send: (mail, signal) => {
    const connection = new SMTPConnection(optionsOf(settings));
    const text = Readable.from(mail.raw);
    return new Promise<string>((resolve, reject) => {
      const fail = (error: unknown) => reject(error as Error);
      const giveUp = () => fail(new Error('The mail server did not answer in time.'));
      signal.addEventListener('abort', giveUp, { once: true });
      if (signal.aborted) giveUp();
      connection.on('error', fail);
      connection.once('end', () => fail(new Error('The mail server closed the connection.')));
      const send = () =>
        connection.send({ from: mail.from, to: mail.to }, text, (error, info) =>
          error ? fail(error) : resolve(storedAnswer(info.response ?? '')),
        );
      connection.connect((error) => {
        if (error) return fail(error);
        if (!settings.login) return send();
        const { user, pass } = settings.login;
        return connection.login({ user, pass }, (refused) => (refused ? fail(refused) : send()));
      });
    })
      .catch((error: unknown) => {
        throw toDeliveryError(error as SmtpError, text.readableEnded);
      })
      .finally(() => connection.close());
  },
});

/** The name is the same at every attempt, so that a message that is sent again is one file. */
function nameOf({ id, kind, createdAt }: Mail): string {
  const time = isoTimeOfMicroseconds(createdAt).slice(0, 19).replaceAll(/[-:]/g, '');
  return `${time}-${kind}-${id}.eml`;
}

/** Writes mails into a folder of their own, in one that exists: for trying the product, and where there is no mail server. */
export const fileTransport = (folder: string): Transport => ({
  send: async (mail) => {
    const path = join(folder, nameOf(mail));
    try {
      await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await writeFile(`${path}.part`, mail.raw, { mode: 0o600 });
      await rename(`${path}.part`, path);
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      throw new DeliveryError(`The file could not be written (${code}).`, 'temporary');
    }
    return 'Written to a file';
  },
  discard: (mail) => removeMailFiles(folder, [mail.id]),
});

export async function listMailFiles(folder: string): Promise<{ name: string; id: string }[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const id = /-([\da-f-]{36})\.eml(?:\.part)?$/.exec(name)?.[1];
    return id ? [{ name, id }] : [];
  });
}

export async function removeMailFiles(folder: string, ids: readonly string[]): Promise<void> {
  const deleted = new Set(ids);
  for (const { name, id } of await listMailFiles(folder)) {
    if (deleted.has(id)) await rm(join(folder, name), { force: true });
  }
}

export const openTransport = ({ smtp, folder }: MailSettings): Transport =>
  smtp ? smtpTransport(smtp) : fileTransport(folder);
