interface LogLine {
  /** Pino's number: 30 is info, 40 warn, 50 error. */
  level: number;
  msg: string;
  reqId?: string;
  err?: { message: string };
}

export function logLines() {
  const lines: LogLine[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as LogLine);
  return { stream: { write }, lines };
}
