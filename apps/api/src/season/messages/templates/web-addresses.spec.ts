import fc from 'fast-check';
import { hasWebAddress, unlinked } from './web-addresses.ts';

describe('An address in a name', () => {
  it.each([
    ...['nox-refund.in', 'x.page', '10.0.0.1', 'evil。com', 'evil．com', 'EVIL.COM', 'EvIl.Co.Uk'],
    ...['Asha https://evil', 'http://10.0.0.1/x', 'ftp://files', 'www.evil.com', 'evil.com/win'],
    ...['Asha (evil.com)', 'see evil.com, now', 'evil.com:8080/x', 'asha@evil.com', '“evil.io”'],
    ...['bücher.de', 'пример.рф', 'xn--e1afmkfd.xn--p1ai', 'evil.\u200bcom', 'e\u00advil.com'],
    ...['B.Com evil.com', 'bit.ly/abc', 'see evil.example/win', '[2001:db8::1] a.dev'],
  ])('is found in %s', (text) => {
    expect(hasWebAddress(text)).toBe(true);
  });

  it.each([
    ...['Asha Rao', 'B.Com (Hons)', 'B.Com/BBA', 'b.tech', 'M.Sc.', 'B.Sc (Physics)', 'Ph.D.'],
    ...['B.C.A', 'M.B.B.S'],
    ...['A.P.J. Abdul Kalam', 'J.R.R. Tolkien', 'St.John’s', 'Mohd.Ali', 'Dr. Rao', 'O.P. Jindal'],
    ...['23BCS1.5', 'CSE/2023/014', 'Computer Science & Eng.', '23.10.2007', 'नेहा शर्मा', '3.14'],
  ])('is not found in %s', (text) => {
    expect(hasWebAddress(text)).toBe(false);
  });

  it('is in pieces in a mail to an address that nobody has confirmed', () => {
    expect(unlinked('https://evil.com/x asha@b.in')).toBe('https: / / evil. com/ x asha@ b. in');
    expect(unlinked('A.P.J. Abdul Kalam')).toBe('A. P. J. Abdul Kalam');
    expect([...unlinked('न'.repeat(200))]).toHaveLength(60);
    const label = fc.stringMatching(/^[a-z]{1,8}$/);
    const suffix = fc.constantFrom('com', 'in', 'page', 'co.uk', 'dev');
    fc.assert(
      fc.property(label, suffix, fc.constantFrom('.', '。', '．'), (name, end, dot) => {
        const address = `${name}x1${dot}${end}`;
        expect(hasWebAddress(`Asha ${address}`)).toBe(true);
        expect(hasWebAddress(unlinked(`Asha ${address}`))).toBe(false);
      }),
    );
  });
});
