import { randomUUID } from 'node:crypto';
import {
  type Body,
  call,
  CSV_HEADER,
  type Headers,
  readEntries,
  PNG,
} from '@nox/test-servers/administrator';
import { type ServerProcess } from '@nox/test-servers/server-process';

export async function callsOf(server: ServerProcess) {
  const url = await server.ready;
  const ask = <T>(method: string, path: string, body?: Body, headers?: Headers) =>
    call<T>(url, method, path, body, headers);
  const upload = async (): Promise<string> => {
    const path = '/media/team_images?name=Asha';
    const type = { 'content-type': 'image/png' };
    return (await ask<{ url: string }>('POST', path, new Uint8Array(PNG), type)).url;
  };
  const apply = async (fullName = 'Asha Rao'): Promise<string> => {
    const roll = randomUUID();
    const line = `${fullName},9876543210,${roll},asha@example.com,CSE,7,Hip Hop`;
    await ask('POST', '/auditions/import', `${CSV_HEADER}\n${line}`);
    return (await readEntries(url)).find(({ rollNumber }) => rollNumber === roll)!._id;
  };
  const fill = async () => {
    const review = { notes: 'Sharp.', judgeEmail: 'Kabir' };
    await ask('POST', `/auditions/${await apply()}/reviews`, review);
    await ask('POST', '/team', { name: 'Asha', position: 'Dancer', imageUrl: await upload() });
  };
  const content = async () => {
    const team = await ask<{ imageUrl: string }[]>('GET', '/team');
    const pictures = team.map(async ({ imageUrl }) =>
      Buffer.from(await (await fetch(url + imageUrl)).arrayBuffer()).toString('base64'),
    );
    return [team, await readEntries(url), await Promise.all(pictures)];
  };
  return { call: ask, stop: () => server.end('SIGTERM'), upload, apply, fill, content };
}
