import { type Image } from '@nox/contracts';
import { asAdministrator, type TestApi } from './api.ts';

/** The least that can be sent of an item of each kind, by its path below `/api`. */
export const ITEMS = {
  team: { name: 'Asha', position: 'Dancer' },
  tutorials: { title: 'Step', danceStyle: 'Locking', description: 'One.', instructor: 'Asha' },
  achievements: { title: 'First', year: '2024', description: 'We won.' },
  'audition-rules': { sectionTitle: 'Spring', rules: [{ text: 'Be there.' }] },
};
export type Kind = keyof typeof ITEMS;
export const KINDS = Object.keys(ITEMS) as Kind[];

export async function createItem(
  { send }: TestApi,
  kind: Kind,
  fields: object = {},
  headers?: object,
): Promise<string> {
  const answer = await send('POST', `/api/${kind}`, { ...ITEMS[kind], ...fields }, headers);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ _id: string }>()._id;
}

export const sendImage = ({ send }: TestApi, bytes: Buffer, folder = 'team_images') =>
  send('POST', `/api/media/${folder}?name=Asha`, bytes, {
    ...asAdministrator,
    'content-type': 'image/jpeg',
  });

/** The same for an image that is taken. */
export const upload = async (...image: Parameters<typeof sendImage>) =>
  (await sendImage(...image)).json<{ url: string; image: Image }>();
