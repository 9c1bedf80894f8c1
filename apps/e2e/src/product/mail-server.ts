import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type Step = 'sender' | 'recipient';

/** A mail server on this machine, which accepts everything unless `refuse` says otherwise. */
export class MailServer {
  readonly mails: string[] = [];
  /** @returns code and words, such as `550 5.1.1 No such user` */
  refuse: (step: Step, address: string) => string | undefined = () => undefined;
  readonly #server: SMTPServer;

  private constructor() {
    const check = (step: Step, address: string, done: (error?: Error) => void) => {
      const refusal = this.refuse(step, address);
      if (refusal === undefined) return done();
      const responseCode = Number(refusal.slice(0, 3));
      done(Object.assign(new Error(refusal.slice(4)), { responseCode }));
    };
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onMailFrom: ({ address }, _session, done) => check('sender', address, done),
      onRcptTo: ({ address }, _session, done) => check('recipient', address, done),
      onData: (stream, _session, done) => {
        void text(stream).then((mail) => {
          this.mails.push(mail);
          done();
        });
      },
    });
  }

  static async start(port: number): Promise<MailServer> {
    const mailServer = new MailServer();
    mailServer.#server.listen(port, '127.0.0.1');
    await once(mailServer.#server.server, 'listening');
    return mailServer;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
