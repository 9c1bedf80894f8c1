import { respondBy } from '@nox/testing';
import { HttpResponse } from 'msw';
import { addReview, configureApiClient, exportSchedule, setAuditionStatus } from './index.ts';

beforeEach(() => configureApiClient({ tokenSource: () => Promise.resolve('fresh') }));

const answerExport = (answer: () => Response) => respondBy('get', '/auditions/export', answer);

describe('the export of the schedule', () => {
  it('is the server’s file under the server’s name', async () => {
    const sent = '\ufeffSlot,Name\r\n';
    answerExport(
      () =>
        new HttpResponse(new TextEncoder().encode(sent), {
          headers: { 'content-disposition': 'attachment; filename="evening.csv"' },
        }),
    );
    const { fileName, content } = await exportSchedule();
    expect(fileName).toBe('evening.csv');
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)).toBe(sent);
  });

  it('has a default name', async () => {
    answerExport(() => new HttpResponse('Slot'));
    expect((await exportSchedule()).fileName).toBe('audition_schedule.csv');
  });
  it.each([
    [
      'with the server’s message',
      '{"message":"No slots.","code":"no_slots"}',
      'No slots.',
      'no_slots',
    ],
    ['without one if the answer is not from the API', '<html>', '', 'unknown'],
  ])('fails %s', async (_, body, message, code) => {
    answerExport(() => new HttpResponse(body, { status: 404 }));
    await expect(exportSchedule()).rejects.toMatchObject({ message, code, status: 404 });
  });
});

describe('a repeatable write', () => {
  it('has its key and the expected status', async () => {
    const sent: unknown[] = [];
    const record = async ({ request }: { request: Request }) => {
      sent.push([request.headers.get('idempotency-key'), await request.json()]);
      return {};
    };
    respondBy('post', '/auditions/e/reviews', record);
    respondBy('put', '/auditions/e/status', record);
    const review = { notes: 'Sharp.', judgeEmail: 'Kabir' };
    await addReview('e', review, { idempotencyKey: 'key-1' });
    await setAuditionStatus('e', 'Selected', { expected: 'Pending', idempotencyKey: 'key-2' });
    expect(sent).toEqual([
      ['key-1', review],
      ['key-2', { status: 'Selected', expected: 'Pending' }],
    ]);
  });
});
