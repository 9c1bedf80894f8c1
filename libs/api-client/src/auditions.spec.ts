import { respond, respondBy } from '@nox/testing';
import { HttpResponse } from 'msw';
import {
  addReview,
  configureApiClient,
  deleteNotSelected,
  exportSchedule,
  setAuditionStatus,
  undoBulkChange,
} from './index.ts';

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

  it('fails with the server’s message', async () => {
    answerExport(() =>
      HttpResponse.json({ message: 'No slots.', code: 'no_slots' }, { status: 404 }),
    );
    await expect(exportSchedule()).rejects.toMatchObject({ message: 'No slots.', status: 404 });
  });

  it('fails without a message if the answer is not from the API', async () => {
    answerExport(() => new HttpResponse('<html>', { status: 502 }));
    await expect(exportSchedule()).rejects.toMatchObject({ message: '', code: 'unknown' });
  });
});

describe('a bulk change', () => {
  it('sends the number that was on the screen', async () => {
    let expected: string | null = null;
    respondBy('delete', '/auditions/not-selected', ({ request }) => {
      expected = new URL(request.url).searchParams.get('expected');
      return { message: '3 entries deleted.', undoable: null };
    });
    expect(await deleteNotSelected(3)).toEqual({ message: '3 entries deleted.', undoable: null });
    expect(expected).toBe('3');
  });

  it('can be undone', async () => {
    respond('post', '/auditions/undoable/change-1/undo', {
      message: '3 candidates are back, with their reviews.',
    });
    expect(await undoBulkChange('change-1')).toBe('3 candidates are back, with their reviews.');
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
