/** An account as the emulator exports and imports it; it has more fields than these. */
export interface StoredAccount {
  localId: string;
  email?: string;
  customAttributes?: string;
  emailVerified?: boolean;
  /** Seconds since 1970: tokens issued before are refused. */
  validSince?: string;
}

/** The emulator answered with an error; `code` is the identity provider's, such as `EMAIL_EXISTS`. */
export class AccountsError extends Error {
  override name = 'AccountsError';

  readonly code: string;

  constructor(code: string, path: string) {
    super(`The Auth emulator answered ${code} to ${path}.`);
    this.code = code;
  }
}

export type AccountsClient = ReturnType<typeof accountsClient>;

export function accountsClient(emulatorUrl: string, projectId: string) {
  const project = `projects/${projectId}`;

  async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const isPublic = path.includes('key=');
    const response = await fetch(`${emulatorUrl}/identitytoolkit.googleapis.com/v1/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(!isPublic && { authorization: 'Bearer owner' }),
      },
      body: body && JSON.stringify(body),
    });
    const result = (await response.json()) as T & { error?: { message: string } };
    if (!response.ok) throw new AccountsError(result.error?.message ?? `${response.status}`, path);
    return result;
  }

  const update = (change: Partial<StoredAccount> & { localId: string; password?: string }) =>
    call('POST', `${project}/accounts:update`, change);

  /** Signs in as the login does. @returns a token for the API @throws AccountsError such as `INVALID_PASSWORD` */
  async function signIn(email: string, password: string): Promise<string> {
    const path = 'accounts:signInWithPassword?key=any';
    const credentials = { email, password, returnSecureToken: true };
    return (await call<{ idToken: string }>('POST', path, credentials)).idToken;
  }

  return {
    update,
    signIn,
    async list(): Promise<StoredAccount[]> {
      const path = `${project}/accounts:batchGet?maxResults=-1`;
      return (await call<{ users?: StoredAccount[] }>('GET', path)).users ?? [];
    },
    /** Imports accounts as they were exported, password hashes included. */
    async restore(users: StoredAccount[]): Promise<void> {
      if (users.length === 0) return;
      await call('POST', `${project}/accounts:batchCreate`, { users });
      for (const { localId, validSince } of users) {
        // An import counts as a new password and would end every session; this undoes that.
        if (validSince) await update({ localId, validSince });
      }
    },
    async find(criterion: { localId: string } | { email: string }): Promise<StoredAccount | null> {
      const criteria = Object.fromEntries(Object.entries(criterion).map(([k, v]) => [k, [v]]));
      const path = `${project}/accounts:lookup`;
      const { users } = await call<{ users?: StoredAccount[] }>('POST', path, criteria);
      return users?.[0] ?? null;
    },
    create: (account: { localId: string; email: string; password: string }) =>
      call('POST', `${project}/accounts`, account),
    delete: (localId: string) => call('POST', `${project}/accounts:delete`, { localId }),
    async signUp(email: string, password: string): Promise<string> {
      const path = 'accounts:signUp?key=any';
      return (await call<{ localId: string }>('POST', path, { email, password })).localId;
    },
    acceptsPassword: (email: string, password: string): Promise<boolean> =>
      signIn(email, password).then(
        () => true,
        (error: Error) => {
          if (error instanceof AccountsError) return false;
          throw error;
        },
      ),
    /** The link of the mail that the identity provider would have sent last; undefined if it has sent none. */
    async lastMailedLink(): Promise<string | undefined> {
      const response = await fetch(`${emulatorUrl}/emulator/v1/${project}/oobCodes`);
      const { oobCodes } = (await response.json()) as { oobCodes: { oobLink: string }[] };
      return oobCodes.at(-1)?.oobLink;
    },
  };
}
