import Fastify from 'fastify';
import { Writable } from 'node:stream';
import { requestLog } from './request-log.ts';

describe('the log', () => {
  it('names requests by id, without tokens and personal data', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const app = Fastify({ logger: { ...requestLog('info'), stream }, genReqId: () => 'request-7' });
    app.get('/upload', (request, reply) => {
      request.log.info({ headers: request.headers }, 'headers');
      request.log.error({ err: Object.assign(new Error('No.'), { detail: '(Asha)' }) });
      return reply.send('ok');
    });
    await app.inject({ url: '/upload?name=Asha', headers: { authorization: 'Bearer secret' } });
    await app.close();
    const log = lines.join('');
    expect(log).toContain('"reqId":"request-7"');
    expect(log).toContain('"path":"/upload"');
    expect(log).not.toMatch(/secret|Asha|127\.0\.0\.1/);
  });
});
