import type { AccountsClient } from '@nox/emulator/accounts-client.ts';

/** A signed-in account that talks to the API without a browser. */
export class ApiUser {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** @throws AccountsError if the identity provider refuses the password */
  static async signIn(
    url: string,
    accounts: AccountsClient,
    email: string,
    password: string,
  ): Promise<ApiUser> {
    return new ApiUser(url, await accounts.signIn(email, password));
  }

  /** The answer's status, and its body if that is JSON. */
  async call<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
    const response = await this.send(method, path, body && JSON.stringify(body));
    return { status: response.status, body: (await response.json().catch(() => null)) as T };
  }

  /** Uploads a picture of a member; `url` is its address from then on. */
  async uploadPhoto(photo: Buffer, name: string): Promise<{ status: number; url?: string }> {
    const path = `/api/media/team_images?name=${name}`;
    const response = await this.send('POST', path, new Uint8Array(photo), 'image/png');
    const { url } = (await response.json()) as { url?: string };
    return { status: response.status, url };
  }

  /** Imports candidates from a form's export. */
  async importCandidates(csv: string): Promise<number> {
    return (await this.send('POST', '/api/auditions/import', csv, 'text/csv')).status;
  }

  private send(method: string, path: string, body?: BodyInit, type = 'application/json') {
    const authorization = `Bearer ${this.token}`;
    const headers = { authorization, ...(body && { 'content-type': type }) };
    return fetch(`${this.url}${path}`, { method, headers, body });
  }
}
