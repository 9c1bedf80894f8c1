import { type FastifyRequest } from 'fastify';
import { type Database } from '../database/revisions.ts';
import { entityId } from '../http/validation.ts';
import { MESSAGE } from './describe-messages.ts';
import { type MailSettings } from './mail-settings.ts';
import { type Origin } from './prepare.ts';

export interface MessageOptions extends Database {
  config: { mail: MailSettings; publicUrl: string | undefined; timeZone: string };
}

export type OneMessage = { Params: { id: string } };

/** Without a public address, that under which the organiser sees the site. */
export const originOf =
  ({ config }: MessageOptions) =>
  ({ host }: FastifyRequest): Origin => ({
    settings: config.mail,
    siteUrl: config.publicUrl ?? `http://${host}`,
    timeZone: config.timeZone,
  });

/** @throws HttpError 404 */
export const idOf = ({ params }: { params: { id: string } }) => entityId(params.id, MESSAGE);
