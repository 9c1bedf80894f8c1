import { describe, expect, it } from '@jest/globals';
import { contractRefusal, isPage, isRead, pageHeaders, withoutTls } from './answers.ts';

const opened = (url: string, method = 'GET', accept = 'text/html,*/*') =>
  isPage({ url, method, headers: { accept } });

describe('requests to a development server', () => {
  it.each(['/', '/events', '/events?from=/api/x.json', '/admin/apiary'])('opens %s', (url) =>
    expect(opened(url)).toBe(true),
  );

  it.each(['/api/team', '/api', '/media/a', '/static/js/events/dev/main', '/logo.svg', '/__nox/x'])(
    'leaves %s to the site',
    (url) => expect(opened(url)).toBe(false),
  );

  it('makes pages of what people open alone', () => {
    expect(opened('/events', 'POST')).toBe(false);
    expect(opened('/events', 'GET', '*/*')).toBe(false);
    expect(isPage({ url: '/events', method: 'GET', headers: {} })).toBe(false);
  });

  it('knows what only reads', () => {
    const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'get', undefined];
    const reads = methods.filter((method) => isRead({ ...(method && { method }) }));
    expect(reads).toEqual(['GET', 'HEAD', 'OPTIONS']);
  });
});

describe('answers of a site, from a development server', () => {
  it('keep what protects a page, but for what needs HTTPS and hashes', () => {
    const answer = new Headers({
      'content-security-policy': "default-src 'self';upgrade-insecure-requests;img-src data:",
      'strict-transport-security': 'max-age=1',
      'integrity-policy': 'blocked-destinations=(script)',
      'content-length': '12',
      'x-frame-options': 'DENY',
      'cache-control': 'max-age=60',
    });
    expect(pageHeaders(answer, 'content-security-policy')).toEqual({
      'content-security-policy': "default-src 'self';img-src data:",
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
  });

  it('set cookies over HTTP', () => {
    const headers = {
      'strict-transport-security': 'max-age=1',
      'set-cookie': ['preview=a; Path=/; Secure; HttpOnly', 'secure=yes'],
    };
    withoutTls(headers);
    expect(headers).toEqual({ 'set-cookie': ['preview=a; Path=/; HttpOnly', 'secure=yes'] });
  });
});

describe('a site of another contract', () => {
  const events = { name: 'events', contract: '^4.1.0' };

  it('is refused with what each of them says', () => {
    expect(contractRefusal(events, 'https://nox.example', '5.0.0')).toBe(
      'events is built for contract ^4.1.0, and the shell of https://nox.example fulfils 5.0.0: see "contract" in remote.json.',
    );
  });

  it('runs what it fulfils, and what it says nothing about', () => {
    expect(contractRefusal(events, 'x', '5.0.0 || 4.2.0')).toBeUndefined();
    expect(contractRefusal(events, 'x', undefined)).toBeUndefined();
  });
});
