import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import net from 'node:net';
import { compileFunction } from 'node:vm';

// Runs one server build. `renderer-process.ts` starts it under Node's permission model: no files but the release's, no
// process, thread or addon. That model has no network in Node 24, so what opens connections is removed here, before the
// build is evaluated.

/** The descriptor of the socket to the server: one message of JSON a line. */
const CHANNEL = 3;

const [file, workerData] = JSON.parse(process.argv[2]!) as [string, unknown];

/** What server builds and the packages in them are made with; `net` and what is above it cannot connect. */
const MODULES = new Set(
  (
    'assert async_hooks buffer crypto events fs http http2 https net os path perf_hooks querystring stream ' +
    'string_decoder timers tls tty url util vm zlib'
  ).split(' '),
);

function refuse(): never {
  throw new Error('Server builds reach neither the network nor other processes.');
}

function freeze(target: object, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(target, name, { value, writable: false, configurable: false });
  }
}

// Made before `connect` is removed; neither that nor permissions concern a socket that is there.
const channel = new net.Socket({ fd: CHANNEL }).setEncoding('utf8');
const send = (message: unknown) => void channel.write(`${JSON.stringify(message)}\n`);

/** A server build has the interface of a worker thread; see `libs/federation/server`. */
const workerThreads = {
  workerData,
  parentPort: {
    postMessage: send,
    on: (_: 'message', receive: (message: unknown) => void) => {
      let received = '';
      channel.on('data', (text: string) => {
        const lines = (received + text).split('\n');
        received = lines.pop()!;
        for (const line of lines) receive(JSON.parse(line));
      });
    },
  },
};

const { getBuiltinModule } = process;
function load(name: string): unknown {
  const id = name.replace(/^node:/, '');
  if (id === 'worker_threads') return workerThreads;
  if (MODULES.has(id)) return getBuiltinModule(id);
  throw new Error(`Server builds have no ${name}.`);
}

freeze(net, { _createServerHandle: refuse });
freeze(net.Socket.prototype, { connect: refuse });
freeze(net.Server.prototype, { listen: refuse });
freeze(globalThis, { fetch: undefined, WebSocket: undefined, EventSource: undefined });
// Signals end or debug other processes; the rest leads around `load`.
freeze(process, {
  kill: refuse,
  _kill: refuse,
  _debugProcess: refuse,
  _debugEnd: refuse,
  binding: refuse,
  _linkedBinding: refuse,
  getBuiltinModule: load,
});
registerHooks({ resolve: refuse });

process.on('uncaughtException', ({ message }) => {
  channel.end(`${JSON.stringify({ kind: 'ended', message })}\n`);
});
channel.on('close', () => process.exit());

send({ kind: 'ready' });
const module = { exports: {} };
compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], { filename: file })(
  module,
  module.exports,
  load,
);
