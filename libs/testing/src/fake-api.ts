import { http, HttpResponse, type JsonBodyType, type PathParams } from 'msw';
import { setupServer } from 'msw/node';

type Method = 'get' | 'post' | 'put' | 'delete';

/** The API, faked at the network: `fakeApi.use(http.get(apiUrl('/team'), …))` sets its answers. */
export const fakeApi = setupServer();

export const apiUrl = (path: string): string => new URL(`/api${path}`, window.location.href).href;

/** What a request is answered with: JSON, or a response as it is. */
type Answer = JsonBodyType | Response | undefined;

/** Answers requests from now on with what `answer` returns for each. */
export function respondBy(
  method: Method,
  path: string,
  answer: (asked: { request: Request; params: PathParams }) => Answer | Promise<Answer>,
): void {
  fakeApi.use(
    http[method](apiUrl(path), async (asked) => {
      const answered = await answer(asked);
      if (answered === undefined || answered instanceof Response) return answered;
      return HttpResponse.json(answered);
    }),
  );
}

/** Answers requests from now on with JSON, or with no content if `body` is null. @returns what is sent, undefined if it is no JSON */
export function respond(method: Method, path: string, body: object | null, status = 200) {
  const sent: unknown[] = [];
  respondBy(method, path, async ({ request }) => {
    const text = await request.text();
    const isJson = request.headers.get('content-type')?.includes('json');
    sent.push(text && isJson ? JSON.parse(text) : undefined);
    if (body === null) return new HttpResponse(null, { status });
    return HttpResponse.json(body as JsonBodyType, { status });
  });
  return sent;
}

/** Answers as a server whose clock is so far behind this device's. Last in a file: what is known of the clock is its modules'. */
export function respondBehind(path: string, body: object, ms: number): void {
  const headers = () => ({ date: new Date(Date.now() - ms).toUTCString() });
  respondBy('get', path, () => HttpResponse.json(body as JsonBodyType, { headers: headers() }));
}

/** Requests fail from now on, as without a network. */
export function failRequests(method: Method, path: string): void {
  fakeApi.use(http[method](apiUrl(path), () => HttpResponse.error()));
}
