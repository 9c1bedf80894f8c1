import { type AuditionEntry } from '@nox/contracts';
import { asAdministrator } from '../../../apps/api/test/api.ts';
import { candidate } from '../../../apps/api/test/candidates.ts';
import { PNG } from '../../../apps/api/test/media-samples.ts';
import { type ServerProcess } from '../../../apps/api/test/server-process.ts';

export async function callsOf(server: ServerProcess) {
  const url = await server.ready;
  const call = async (method: string, path: string, body?: object, headers: object = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...asAdministrator, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const stop = async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  };
  const upload = async () => {
    const path = `${url}/api/media/team_images?name=Asha`;
    const answer = await fetch(path, { method: 'POST', headers: asAdministrator, body: PNG });
    return ((await answer.json()) as { url: string }).url;
  };
  const apply = async (fields = {}): Promise<string> => {
    const application = candidate(fields);
    await fetch(`${url}/api/auditions/import`, {
      method: 'POST',
      headers: { ...asAdministrator, 'content-type': 'text/csv' },
      body: [Object.keys(application).join(), Object.values(application).join()].join('\n'),
    });
    const entries = (await call('GET', '/auditions')).body as AuditionEntry[];
    return entries.find(({ rollNumber }) => rollNumber === application.rollNumber)!._id;
  };
  const fill = async () => {
    const picture = await upload();
    const review = { notes: 'Sharp.', judgeEmail: 'Kabir' };
    await call('POST', `/auditions/${await apply()}/reviews`, review);
    await call('POST', '/team', { name: 'Asha', position: 'Dancer', imageUrl: picture });
  };
  const content = async () => {
    const [team, entries] = [await call('GET', '/team'), await call('GET', '/auditions')];
    const pictures = (team.body as { imageUrl: string }[]).map(async ({ imageUrl }) =>
      Buffer.from(await (await fetch(url + imageUrl)).arrayBuffer()).toString('base64'),
    );
    return [team, entries, await Promise.all(pictures)];
  };
  return { url, call, stop, upload, apply, fill, content };
}
