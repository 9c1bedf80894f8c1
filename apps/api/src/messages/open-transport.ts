import { type Transport } from './delivery.ts';
import { fileTransport } from './file-transport.ts';
import { type MailSettings } from './mail-settings.ts';
import { smtpTransport } from './smtp-transport.ts';

/** A mail server where one is configured, else a folder. */
export const openTransport = ({ smtp, folder }: MailSettings): Transport =>
  smtp ? smtpTransport(smtp) : fileTransport(folder);
