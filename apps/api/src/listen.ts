import { type AddressInfo } from 'node:net';
import { type FastifyInstance } from 'fastify';
import { type Config } from './config.ts';
import { StartUpError } from './errors/http-error.ts';

const explanations: Record<string, (config: Pick<Config, 'host' | 'port'>) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is already in use: stop the other program, or set PORT to another number.`,
  EACCES: ({ port }) => `Port ${port} may not be opened by this user: set PORT to 1024 or more.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine does not have the address ${host}: set HOST to one that it has.`,
  ENOTFOUND: ({ host }) => `The host name ${host} is unknown: set HOST to an address.`,
};

/**
 * Starts to listen.
 * @returns the address on this machine
 * @throws StartUpError when the address is not available
 */
export async function listen(
  app: FastifyInstance,
  config: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const explanation = explanations[(error as NodeJS.ErrnoException).code ?? ''];
    throw explanation ? new StartUpError(explanation(config)) : error;
  }
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
