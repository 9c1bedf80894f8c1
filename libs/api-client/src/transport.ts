/** Answers a GET without a network, as a server does that renders a page. `data` is the body as text. */
export type Transport = (address: string) => Promise<{ status: number; data: string }>;

let current: Transport | undefined;

export const transport = (): Transport | undefined => current;

export function setTransport(next: Transport): void {
  current = next;
}
