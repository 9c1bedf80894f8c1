import type { Role, StaffInvitation } from '@nox/contracts';
import type { AccountsClient } from '@nox/emulator/accounts-client.ts';

export interface Credentials {
  email: string;
  password: string;
}

export type ApiUser = Awaited<ReturnType<typeof apiUser>>;

/** A signed-in account that talks to the API without a browser. @throws AccountsError if the identity provider refuses the password */
export async function apiUser(url: string, accounts: AccountsClient, account: Credentials) {
  const authorization = `Bearer ${await accounts.signIn(account.email, account.password)}`;
  const send = (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const headers = { authorization, ...(body && { 'content-type': type }) };
    return fetch(url + path, { method, headers, body });
  };
  return {
    /** The answer's status, and its body if that is JSON. @param body a text is CSV */
    async call<T>(method: string, path: string, body?: object | string) {
      const isText = typeof body === 'string';
      const sent = isText || !body ? body : JSON.stringify(body);
      const response = await send(method, path, sent, isText ? 'text/csv' : undefined);
      return { status: response.status, body: (await response.json().catch(() => null)) as T };
    },
    /** Uploads a picture of a member. @returns also its address from then on */
    async uploadPhoto(photo: Buffer, name: string): Promise<{ status: number; url?: string }> {
      const path = `/api/media/team_images?name=${name}`;
      const response = await send('POST', path, new Uint8Array(photo), 'image/png');
      const uploaded = (await response.json()) as { url?: string };
      return { status: response.status, url: uploaded.url };
    },
  };
}

interface JoinedProduct {
  url: string;
  accounts: AccountsClient;
  administrator: Credentials;
}

export const PASSWORD = 'let-me-judge';

/** Invites somebody, who makes an account and joins. @throws Error if a call is refused */
export async function join(
  { url, accounts, administrator }: JoinedProduct,
  name: string,
  roles: Role[],
) {
  const account = { email: `${name.toLowerCase()}@guests.example`, password: PASSWORD };
  const { call } = await apiUser(url, accounts, administrator);
  const body = { name, email: account.email, roles };
  const invitation = (await call<StaffInvitation>('POST', '/api/staff', body)).body;
  await accounts.signUp(account.email, account.password);
  const user = await apiUser(url, accounts, account);
  const token = invitation.joinLink?.split('#')[1];
  const { status } = await user.call('POST', '/api/staff/join', { token });
  if (status !== 200) throw new Error(`${name} could not join: ${status}.`);
  return { account, invitation, user };
}
