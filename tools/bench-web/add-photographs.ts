import type { Product } from '@nox/start/product.ts';
import type { Administrator } from '@nox/start/settings.ts';
import { photograph } from '../../apps/api/bench/photograph.ts';

export const PHOTOGRAPHS = 20;

const CATEGORIES = ['Executive Board', 'Core Team', 'Members'];
const TEXT =
  'Sixteen dancers, seven minutes and one borrowed staircase, from funk to waacking and back again.';

/** Gives an empty product twenty members and twenty achievements, each with a photograph of 12 megapixels. */
export async function addPhotographs(
  product: Product,
  { email, password }: Administrator,
): Promise<void> {
  const token = await product.accounts.signIn(email, password);
  const post = async <T>(path: string, body: BodyInit, type: string): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const answer = await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const add = (path: string, item: object) => post(path, JSON.stringify(item), 'application/json');

  for (let number = 0; number < PHOTOGRAPHS; number += 1) {
    const bytes = new Uint8Array(await photograph(number));
    const path = `/media/team_images?name=photograph-${number}`;
    const { url } = await post<{ url: string }>(path, bytes, 'image/jpeg');
    const image = { imageUrl: url, imageFocus: { x: 0.4, y: 0.3 } };
    const category = CATEGORIES[number % CATEGORIES.length];
    const name = `Dancer ${number}`;
    await add('/team', { ...image, name, position: 'Dancer', category, displayOrder: number });
    const year = String(2026 - number);
    await add('/achievements', { ...image, title: `Prize ${number}`, year, description: TEXT });
  }
}
