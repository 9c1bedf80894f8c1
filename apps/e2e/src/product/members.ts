import type { TestProduct } from './test-product.ts';

/** Adds a member, whom the returned functions change as another administrator would. */
export async function addMember(product: TestProduct, name: string) {
  const administrator = await product.signIn(product.administrator);
  const member = { name, position: 'Dancer', category: 'Members' };
  const { body } = await administrator.call<{ _id: string }>('POST', '/api/team', member);
  const api = `/api/team/${body._id}`;
  return {
    api,
    address: `/admin/team/edit/${body._id}`,
    saveElsewhere: (position: string) => administrator.call('PUT', api, { ...member, position }),
    deleteElsewhere: () => administrator.call('DELETE', api),
  };
}
