import { http, HttpResponse, type JsonBodyType, type PathParams } from 'msw';
import { setupServer } from 'msw/node';
import { checkRequest, checkResponse, openApi } from './open-api.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

/** The API, faked at the network: `fakeApi.use(http.get(apiUrl('/team'), …))` sets its answers. */
export const fakeApi = setupServer();

export const apiUrl = (path: string): string => new URL(`/api${path}`, window.location.href).href;

/** What the API's document refuses of the calls of a test, which then fails; a page would only show that a call has failed. */
const refusals: Error[] = [];

function refuse(check: () => void): void {
  try {
    check();
  } catch (error) {
    refusals.push(error as Error);
  }
}

/** @throws Error with what the document has refused since the last time */
export function failIfRefused(): void {
  const [first] = refusals.splice(0);
  if (first) throw first;
}

/** A test fails that calls what the API does not have, or what it has not said how to answer. */
export function refuseUnanswered({ method, url }: Request): void {
  const { pathname } = new URL(url);
  if (!openApi()) return;
  refuse(() => {
    checkRequest(method.toLowerCase(), pathname);
    throw new Error(`Nothing answers ${method} ${pathname}: say what with respond().`);
  });
}

async function checkExchange(request: Request, response: Response): Promise<void> {
  const method = request.method.toLowerCase();
  const { pathname } = new URL(request.url);
  const [sent, answered] = await Promise.all([request, response].map(jsonOf));
  refuse(() => checkRequest(method, pathname, sent));
  // A network that fails has the status 0.
  if (response.status) refuse(() => checkResponse(method, pathname, response.status, answered));
}

const jsonOf = async (message: Request | Response): Promise<unknown> =>
  message.headers.get('content-type')?.includes('json') ? message.json() : undefined;

/** What a request is answered with: JSON, or a response as it is. */
type Answer = JsonBodyType | Response | undefined;

/** Answers requests from now on with what `answer` returns for each. */
export function respondBy(
  method: Method,
  path: string,
  answer: (asked: { request: Request; params: PathParams }) => Answer | Promise<Answer>,
): void {
  checkRequest(method, new URL(apiUrl(path)).pathname);
  fakeApi.use(
    http[method](apiUrl(path), async (asked) => {
      const request = asked.request.clone();
      const answered = await answer(asked);
      if (answered === undefined) return undefined;
      const response = answered instanceof Response ? answered : HttpResponse.json(answered);
      await checkExchange(request, response.clone());
      return response;
    }),
  );
}

/** Answers requests from now on with JSON, or with no content if `body` is null. @returns what is sent, undefined if it is no JSON */
export function respond(method: Method, path: string, body: object | null, status = 200) {
  const sent: unknown[] = [];
  checkResponse(method, new URL(apiUrl(path)).pathname, status, body ?? undefined);
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
