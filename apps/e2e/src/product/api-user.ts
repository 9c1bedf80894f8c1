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
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json().catch(() => null)) as T };
  }

  /** Uploads a picture of a member; `url` is where it is from then on. */
  async uploadPhoto(photo: Buffer, name: string): Promise<{ status: number; url?: string }> {
    const response = await fetch(`${this.url}/api/media/team_images?name=${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'image/png' },
      body: new Uint8Array(photo),
    });
    const { url } = (await response.json()) as { url?: string };
    return { status: response.status, url };
  }

  /** Imports candidates from a form's export. */
  async importCandidates(csv: string): Promise<number> {
    const response = await fetch(`${this.url}/api/auditions/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'text/csv' },
      body: csv,
    });
    return response.status;
  }
}
