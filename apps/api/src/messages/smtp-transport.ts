import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { type Blame, DeliveryError, type Mail, type Transport } from './delivery.ts';
import { type SmtpSettings } from './mail-settings.ts';

/** Of nodemailer, which says with `command` how far it came. */
type SmtpError = Error & {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

/** Sending too much, and what has to do with trust, authentication and policy (RFC 3463). */
const LIMIT = /^5\d\d[ -]5\.4\.5\b/;
const POLICY = /^5\d\d[ -]5\.7\.\d+\b/;
/** Without them nothing can be sent, whatever it is. */
const SETUP_CODES = ['EAUTH', 'ENOAUTH', 'ETLS', 'ECONFIG'];
const CERTIFICATE = /certificate|self.signed|altnames/i;

function blameOf({
  code = '',
  command = '',
  response = '',
  responseCode,
  message,
}: SmtpError): Blame {
  if (responseCode === undefined || Number.isNaN(responseCode)) {
    return SETUP_CODES.includes(code) || CERTIFICATE.test(message) ? 'sender' : 'moment';
  }
  if (responseCode < 500) return 'moment';
  if (LIMIT.test(response)) return 'sender';
  if (command === 'RCPT TO') return POLICY.test(response) ? 'policy' : 'mail';
  return command === 'DATA' && !POLICY.test(response) ? 'mail' : 'sender';
}

function toDeliveryError(error: SmtpError): DeliveryError {
  const answer = error.response ?? error.message;
  return new DeliveryError(answer, blameOf(error), error.command === 'RCPT TO');
}

const optionsOf = ({ host, port, isSecure, isLoopback }: SmtpSettings): SMTPConnectionOptions => ({
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
export function smtpTransport(settings: SmtpSettings): Transport {
  function attempt(mail: Mail, signal: AbortSignal): Promise<string> {
    const connection = new SMTPConnection(optionsOf(settings));
    const close = () => connection.close();
    return new Promise<string>((resolve, reject) => {
      const fail = (error: unknown) => reject(error as Error);
      const giveUp = () => fail(new Error('The mail server did not answer in time.'));
      signal.addEventListener('abort', giveUp, { once: true });
      if (signal.aborted) giveUp();
      connection.on('error', fail);
      connection.once('end', () => fail(new Error('The mail server closed the connection.')));
      const send = () =>
        connection.send({ from: mail.from, to: mail.to }, mail.raw, (error, info) =>
          error ? fail(error) : resolve(info.response ?? ''),
        );
      connection.connect((error) => {
        if (error) return fail(error);
        if (!settings.login) return send();
        const { user, pass } = settings.login;
        return connection.login({ user, pass }, (refused) => (refused ? fail(refused) : send()));
      });
    }).finally(close);
  }

  return {
    send: (mail, signal) =>
      attempt(mail, signal).catch((error: unknown) => {
        throw toDeliveryError(error as SmtpError);
      }),
  };
}
