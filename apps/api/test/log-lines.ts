import { Writable } from 'node:stream';

interface LogLine {
  /** Pino's number: 30 is info, 40 warn, 50 error. */
  level: number;
  msg: string;
  reqId?: string;
  err?: { message: string };
}

export function logLines() {
  const lines: LogLine[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as LogLine);
      done();
    },
  });
  return { stream, lines };
}
