import { once } from 'node:events';
import { type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** Where the server does something else than accept. */
export type Step = 'connect' | 'auth' | 'from' | 'recipient' | 'data';

/** Words with their code, no answer at all, or the end of the connection: in step `data` once it has the mail. */
export type Behaviour = `${4 | 5}${string}` | 'hang' | 'drop';

/** @param to of the mail; undefined before it is known @returns undefined: accepts */
type Decide = (step: Step, to: string | undefined) => Behaviour | undefined;

export interface ReceivedMail extends Email {
  recipient: string;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export const mailSettings = ({ url }: MailServer) => ({
  NOX_SMTP_URL: url,
  NOX_MAIL_FROM: 'NOX <nox@example.org>',
  NOX_MAIL_PER_MINUTE: '100000',
  NOX_PUBLIC_URL: 'https://nox.example.org',
});

function refusal(words: string): Error {
  return Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) });
}

/** A mail server on this machine, on any free port and without TLS, which accepts everything unless asked otherwise. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const sockets = new Map<number | undefined, Socket>();
  let connections = 0;
  let decide: Decide = () => undefined;

  function act(
    step: Step,
    session: SMTPServerSession,
    to: string | undefined,
    accept: (error?: Error) => void,
  ) {
    const behaviour = decide(step, to);
    if (behaviour === undefined) accept();
    else if (behaviour === 'drop') sockets.get(session.remotePort)?.destroy();
    else if (behaviour !== 'hang') accept(refusal(behaviour));
  }

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (session, done) => act('connect', session, undefined, done),
    onAuth: ({ username = '' }, session, done) =>
      act('auth', session, undefined, (error) => done(error, { user: username })),
    onMailFrom: (_address, session, done) => act('from', session, undefined, done),
    onRcptTo: ({ address }, session, done) => act('recipient', session, address, done),
    onData: (stream, session, done) => {
      const receive = async () => {
        const raw = await buffer(stream);
        const recipient = session.envelope.rcptTo[0]!.address;
        received.push({ ...(await PostalMime.parse(raw)), recipient });
        act('data', session, recipient, done);
      };
      // A client that was killed in the middle has sent no mail.
      receive().catch(() => undefined);
    },
  });
  // Clients that end in the middle are part of the tests.
  server.on('error', () => undefined);
  server.server.prependListener('connection', (socket) => {
    connections += 1;
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const close = async () => {
    for (const socket of sockets.values()) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    /** `NOX_SMTP_URL` takes this address. */
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    behave: (wanted: Decide) => void (decide = wanted),
    close,
    [Symbol.asyncDispose]: close,
  };
}
