/** What a connection may cost. Times are in milliseconds. */
export interface ServerLimits {
  maxConnections: number;
  /** Of an IPv4 address or a /64 network of IPv6; a whole campus may share one. */
  maxPerAddress: number;
  /** Within which the head of a request has arrived. */
  headersMs: number;
  /** Within which the whole body of an ordinary request has arrived. */
  bodyMs: number;
  /** The time over which an upload's progress is averaged. */
  uploadWindowMs: number;
  minUploadBytesPerSecond: number;
  /** For which the rest of a body may still come after the response. */
  lingerMs: number;
  /** How long a response may wait for a client that does not read, beside the time that `minReadBytesPerSecond` gives. */
  unreadMs: number;
  minReadBytesPerSecond: number;
  /** How often the deadlines are checked. */
  checkMs: number;
}

export const SERVER_LIMITS: ServerLimits = {
  maxConnections: 10_000,
  maxPerAddress: 500,
  headersMs: 20_000,
  bodyMs: 20_000,
  uploadWindowMs: 30_000,
  minUploadBytesPerSecond: 8 * 1024,
  lingerMs: 1_500,
  unreadMs: 30_000,
  minReadBytesPerSecond: 4 * 1024,
  checkMs: 1_000,
};
