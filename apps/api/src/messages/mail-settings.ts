/** The mail server that takes our messages. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the start; otherwise the connection must become secure with STARTTLS, except to this machine. */
  isSecure: boolean;
  isLoopback: boolean;
  login: { user: string; pass: string } | undefined;
}

/** How messages leave this server. */
export interface MailSettings {
  /** Absent: messages become files in `folder`. */
  smtp: SmtpSettings | undefined;
  folder: string;
  /** `NOX <nox@example.org>`, or an address alone. */
  from: string;
  /** Absent: the season's contact. */
  replyTo: string | undefined;
  /** How many e-mails are sent in a minute, by all servers of a database together. */
  perMinute: number;
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** @param url `smtp://` or `smtps://`, with name and password where the server wants them */
export function smtpSettingsOf(url: string): SmtpSettings {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    isLoopback: LOOPBACK_HOSTS.includes(hostname.toLowerCase()),
    login: username
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : undefined,
  };
}
