import type { Role, StaffInvitation } from '@nox/contracts';
import type { TestProduct } from './test-product.ts';

export const PASSWORD = 'let-me-judge';

/** A person with an account who has joined. */
export async function join(product: TestProduct, name: string, roles: Role[]) {
  const account = { email: `${name.toLowerCase()}@guests.example`, password: PASSWORD };
  const invitation = await product.call<StaffInvitation>('POST', '/api/staff', {
    name,
    email: account.email,
    roles,
  });
  await product.signUp(account.email, account.password);
  const user = await product.signIn(account);
  const token = invitation.joinLink!.split('#')[1];
  const { status } = await user.call('POST', '/api/staff/join', { token });
  if (status !== 200) throw new Error(`${name} could not join: ${status}.`);
  return { account, invitation, user };
}
