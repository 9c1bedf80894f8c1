import { apiUrl, fakeApi } from '@nox/testing';
import { http, HttpResponse, type JsonBodyType } from 'msw';

/** Answers a call from now on, with no content for null. @returns the bodies that are sent */
export function accept(
  method: 'post' | 'put' | 'delete',
  path: string,
  answer: object | null,
  status = 200,
) {
  const sent: unknown[] = [];
  fakeApi.use(
    http[method](apiUrl(path), async ({ request }) => {
      const text = await request.text();
      sent.push(text === '' ? undefined : JSON.parse(text));
      if (!answer) return new HttpResponse(null, { status: 204 });
      return HttpResponse.json(answer as JsonBodyType, { status });
    }),
  );
  return sent;
}
