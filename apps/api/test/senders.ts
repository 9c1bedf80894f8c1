import { type OpenDatabase } from '#platform/database/revisions.ts';
import { type Mail, type Transport } from '#season/messages/sending/transports.ts';
import { Sender } from '#season/messages/sending/sender.ts';

const fail = (error: unknown): never => {
  throw error;
};

const SETTINGS = {
  ...{ smtp: undefined, folder: '', replyTo: undefined },
  ...{ perMinute: 10_000, from: 'nox@example.org' },
};

/** A sender whose mails `send` takes. @param now by default that of the database */
export const senderTo = (
  database: OpenDatabase,
  send: Transport['send'],
  now?: () => number,
  timeZone = 'Asia/Kolkata',
): Sender =>
  new Sender({
    ...database,
    origin: { settings: SETTINGS, siteUrl: 'https://nox.example.org', timeZone },
    transport: { send },
    log: { warn: () => undefined },
    onError: fail,
    ...(now && { now: async () => now() }),
  });

/** Sends what is due. @returns what has arrived */
export async function sendMails(database: OpenDatabase, timeZone?: string): Promise<Mail[]> {
  const mails: Mail[] = [];
  const send = async (mail: Mail) => {
    mails.push(mail);
    return '250 OK';
  };
  await senderTo(database, send, undefined, timeZone).sendDue();
  return mails;
}
