import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { type TokenVerifier } from '../platform/auth/token-verifier.ts';
import { type Database } from '../platform/database/revisions.ts';
import { HOUR_MS } from '../platform/database/clock.ts';
import { type Origin } from '../season/messages/sending/prepare.ts';
import { Sender } from '../season/messages/sending/sender.ts';
import { fileTransport, type Transport } from '../season/messages/sending/transports.ts';

/** The account of the sample season's organiser, who is an administrator; others have the roles of their invitations. */
export const ORGANISER = 'organiser';
export const emailOf = (account: string) => `${account}@nox.example`;

/** An account's name is its token. Security boundary: for an app that never listens. */
export const verifyName: TokenVerifier = async (name) => {
  const iat = Math.floor(Date.now() / 1_000);
  const identity = { sub: name, iat, exp: iat + HOUR_MS / 1_000, email: emailOf(name) };
  return { ...identity, admin: name === ORGANISER };
};

type Method = 'GET' | 'POST' | 'PUT';

export class SeasonCalls {
  readonly #app: FastifyInstance;
  readonly #sender: Sender;
  readonly #links = new Map<string, string>();

  constructor(app: FastifyInstance, { db, revisions, ...origin }: Database & Origin) {
    this.#app = app;
    const { folder } = origin.settings;
    this.#sender = new Sender({
      db,
      revisions,
      transport: rememberLinks(fileTransport(folder), this.#links),
      origin: { ...origin, settings: { ...origin.settings, perMinute: Infinity } },
      log: app.log,
      onError: (error) => app.log.error(error),
    });
  }

  send<Result = unknown>(method: Method, path: string, body?: object, account = ORGANISER) {
    return this.#send<Result>(method, path, body, `Bearer ${account}`);
  }

  from<Result = unknown>(address: string, method: Method, path: string, body?: object) {
    return this.#send<Result>(method, path, body, `Candidate ${this.#links.get(address)}`);
  }

  async register(registration: object): Promise<void> {
    const challenge = await this.#send<Challenge>('GET', '/season/challenge');
    const solution = await solveChallenge({ challenge, deriveKey });
    const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    await this.#send('POST', '/auditions', { ...registration, consent: true, challenge: proof });
  }

  /** Emails become files, whether or not there is a mail server: nobody has these addresses. */
  async sendMails(): Promise<void> {
    await this.#sender.sendDue();
  }

  async #send<Result>(method: Method, path: string, payload?: object, authorization?: string) {
    const headers = authorization ? { authorization } : {};
    const url = `/api${path}`;
    const answer = await this.#app.inject({ method, url, payload, headers });
    if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.body}`);
    return (answer.body === '' ? undefined : answer.json()) as Result;
  }
}

const rememberLinks = (transport: Transport, links: Map<string, string>): Transport => ({
  send: async (mail, signal) => {
    const { text = '' } = await PostalMime.parse(mail.raw);
    const secret = /\/auditions\/mine#([\w-]+)/.exec(text)?.[1];
    if (secret) links.set(mail.to, secret);
    return transport.send(mail, signal);
  },
});
