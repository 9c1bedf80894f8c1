import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

/* A product whose processes have another time than the machine, which a journey moves: devices have their own. */

/** Processes with this variable preload this file; it names a file with the milliseconds by which their clocks are ahead. */
const FILE = 'NOX_E2E_CLOCK';

/** @param file is written @param start when the product starts, as an ISO time @returns what the product needs in its environment */
export function movedClock(file: string, start: string) {
  const moveTo = (time: string) => {
    // A process may read the file meanwhile.
    writeFileSync(`${file}.new`, String(Date.parse(time) - Date.now()));
    renameSync(`${file}.new`, file);
  };
  moveTo(start);
  return { env: { NODE_OPTIONS: `--import=${import.meta.url}`, [FILE]: file }, moveTo };
}

const file = process.env[FILE];
if (file) moveClocks(file);

function moveClocks(file: string): void {
  const { now } = Date;
  const monotonic = performance.now.bind(performance);
  const ahead = () => Number(readFileSync(file, 'utf8'));
  const start = ahead();
  const movedNow = () => now() + ahead();
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length > 0 ? args : [movedNow()], self) as Date,
    get: (target, key) => (key === 'now' ? movedNow : (Reflect.get(target, key) as unknown)),
  });
  // The time has passed for the process, too: its clock was not set.
  performance.now = () => monotonic() + ahead() - start;
  // Node's own `Date` header is by the machine's clock.
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    this.setHeader('date', new Date().toUTCString());
    return Reflect.apply(writeHead, this, args) as ServerResponse;
  } as typeof writeHead;
}
