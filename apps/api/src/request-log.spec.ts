import Fastify from 'fastify';
import { logLines } from '../test/log-lines.ts';
import { requestIds, requestLog, requestLogger } from './request-log.ts';

describe('the log', () => {
  it('names requests by id, without tokens and personal data', async () => {
    const { lines, stream } = logLines();
    const app = Fastify({ logger: { ...requestLog('info'), stream }, genReqId: () => 'request-7' });
    app.get('/upload', (request, reply) => {
      request.log.info({ headers: request.headers }, 'headers');
      request.log.error({ err: Object.assign(new Error('No.'), { detail: '(Asha)' }) });
      return reply.send('ok');
    });
    await app.inject({ url: '/upload?name=Asha', headers: { authorization: 'Bearer secret' } });
    await app.close();
    const log = JSON.stringify(lines);
    expect(log).toContain('"reqId":"request-7"');
    expect(log).toContain('"path":"/upload"');
    expect(log).not.toMatch(/secret|Asha|127\.0\.0\.1/);
  });

  it.each(['info', 'warn'] as const)(
    'at the level %s has the id of each request',
    async (level) => {
      const log = logLines();
      const app = Fastify({
        logger: { ...requestLog(level), stream: log.stream },
        genReqId: requestIds(),
        childLoggerFactory: requestLogger(level),
      });
      app.get('/', (request) => {
        request.log.info('told');
        request.log.warn({ n: 1 }, 'warned');
        request.log.child({ part: 'one' }).error('failed');
        return 'ok';
      });
      await app.inject('/');
      await app.inject('/');
      const ids = new Set(
        log.lines.filter(({ msg }) => msg === 'failed').map(({ reqId }) => reqId),
      );
      expect(ids.size).toBe(2);
      expect(log.lines).toContainEqual(expect.objectContaining({ n: 1, reqId: [...ids][0] }));
      expect(log.lines).toContainEqual(
        expect.objectContaining({ part: 'one', reqId: [...ids][1] }),
      );
      expect(log.lines.some(({ msg }) => msg === 'told')).toBe(level === 'info');
    },
  );
});
