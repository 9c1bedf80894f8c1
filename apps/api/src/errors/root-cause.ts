type Failure = Error & { code?: string };

/** The error at the start of a chain of causes: a failed `fetch` has the reason, such as that of TLS, in its cause only. */
export function rootCause(error: Error): Failure {
  let root = error;
  while (root.cause && typeof root.cause === 'object' && 'message' in root.cause) {
    root = root.cause as Error;
  }
  return root;
}
