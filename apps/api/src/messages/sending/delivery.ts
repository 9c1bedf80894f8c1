import MailComposer from 'nodemailer/lib/mail-composer';
import { type MessageRow } from '../../database/schema.ts';

/** A message ready to be sent. */
export interface Mail {
  /** The message's row. */
  id: string;
  kind: MessageRow['kind'];
  /** In microseconds since 1970. */
  createdAt: number;
  from: string;
  to: string;
  /** The whole of it, with headers. */
  raw: Buffer;
}

/** Takes mails away from this server. */
export interface Transport {
  /**
   * @param signal ends the attempt
   * @returns what is said of it: the mail server's answer
   * @throws DeliveryError
   */
  send: (mail: Mail, signal: AbortSignal) => Promise<string>;
  /** Removes what is left here of a mail whose message was deleted meanwhile. */
  discard?: (mail: Mail) => Promise<void>;
}

/**
 * Whose fault it is that a mail was not accepted: of this mail for good, of everything that we send, or of the moment.
 * `policy` is said of a recipient, but may be meant for all.
 */
export type Blame = 'mail' | 'sender' | 'policy' | 'moment';

export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly blame: Blame;
  /** The mail server refused the recipient. */
  readonly isAboutRecipient: boolean;

  /** @param answer the mail server's words, or why there are none */
  constructor(answer: string, blame: Blame, isAboutRecipient = false) {
    super(answer);
    this.blame = blame;
    this.isAboutRecipient = isAboutRecipient;
  }
}

interface Composition {
  id: string;
  /** Of the site, without a port: the part of the Message-ID after the @. */
  host: string;
  from: string;
  replyTo: string | undefined;
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; contentType: string; content: string }[];
}

/** The same at every attempt: mailboxes that got it twice can tell. */
const messageIdOf = (id: string, host: string) => `<${id}@${host}>`;

/** Plain text in UTF-8, and files. */
export function composeMail({ id, host, from, replyTo, to, ...content }: Composition) {
  const composer = new MailComposer({
    from,
    ...(replyTo && { replyTo }),
    // Not as text: an address is one address, whatever is in it.
    to: { name: '', address: to },
    ...content,
    messageId: messageIdOf(id, host),
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build() as Promise<Buffer>;
}
