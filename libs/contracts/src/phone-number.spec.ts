import fc from 'fast-check';
import { AuditionApplication } from './audition-application.ts';
import { chatDigits, normalizePhoneNumber } from './phone-number.ts';

const PhoneNumber = AuditionApplication.shape.phoneNumber;

describe('A phone number', () => {
  it.each([
    ['(+91) 98765-43210', '+919876543210'],
    ['9876543210.0', '9876543210'],
    ['919876543210.00', '919876543210'],
    ['098765 43210', '9876543210'],
    ['0919876543210', '919876543210'],
    ['0091 98765 43210', '+919876543210'],
    ['00 44 20 7946 0958', '+442079460958'],
    ['+91 (0) 98765 43210', '+919876543210'],
    ['+91 098765 43210', '+919876543210'],
    ['९८७६५ ४३२१०', '98765 43210'],
    ['٩٨٧٦٥٤٣٢١٠', '9876543210'],
    ['９８７６５４３２１０', '9876543210'],
    ['＋91 98765 43210', '+91 98765 43210'],
    ['98765\u00a043210', '98765 43210'],
    ['\u202a+91 98765 43210\u202c', '+91 98765 43210'],
    ['98765–43210', '98765-43210'],
    ['9876543210', '9876543210'],
    ['+91 98765-43210', '+91 98765-43210'],
    ['(020) 7946 09581', '20794609581'],
    ['(987) 654-3210', '(987) 654-3210'],
    ['91 98765 43210', '91 98765 43210'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(PhoneNumber.parse(typed)).toBe(stored);
  });

  it.each([
    ['9.19877E+11', 'A spreadsheet has cut digits of this phone number. Please type all of them.'],
    ['9,19877e+11', 'A spreadsheet has cut digits of this phone number. Please type all of them.'],
    ['12345', 'Phone number must have 10 to 15 digits.'],
    ['0000000000', 'Phone number must have 10 to 15 digits.'],
    ['0 98765 4321', 'Phone number must have 10 to 15 digits.'],
    ['98765 43210 or 98765 43211', 'Phone number must have 10 to 15 digits.'],
    ['tel:9876543210', 'Phone number must have 10 to 15 digits.'],
  ])('%s is refused: %s', (typed, message) => {
    expect(PhoneNumber.safeParse(typed).error?.issues[0]?.message).toBe(message);
  });

  it.each(['0151 23456789', '(07551) 123456', '+4915123456789'])(
    'of a society elsewhere has the zero without which nobody could call: %s',
    (typed) => {
      globalThis.noxFormats = { locale: 'de-DE' };
      expect(PhoneNumber.parse(typed)).toBe(typed);
      expect(PhoneNumber.parse('+49 (0)151 23456789')).toBe('+4915123456789');
      globalThis.noxFormats = undefined;
    },
  );

  it('is the same when it is normalized again, and after every way of typing it', () => {
    const digits = fc.stringMatching(/^[6-9]\d{9}$/);
    const prefix = fc.constantFrom('', '0', '+91 ', '0091', '(+91) ', '+91 (0)', '91');
    const zero = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10);
    fc.assert(
      fc.property(digits, prefix, zero, (number, before, base) => {
        const typed = [...`${before}${number}`]
          .map((c) => (/\d/.test(c) ? String.fromCodePoint(base + Number(c)) : c))
          .join('');
        const stored = normalizePhoneNumber(typed);
        expect(normalizePhoneNumber(stored)).toBe(stored);
        expect(stored.replaceAll(/\D/g, '').slice(-10)).toBe(number);
        expect(stored.replaceAll(/\D/g, '')).toMatch(/^(?:91)?[6-9]\d{9}$/);
      }),
    );
  });
});

describe('the digits of a chat', () => {
  afterEach(() => (globalThis.noxFormats = undefined));

  it.each([
    ['en-IN', '98765 43210', '919876543210'],
    ['en-IN', '+49 151 23456789', '4915123456789'],
    ['en-IN', '98765', ''],
    ['de-DE', '+49 151 23456789', '4915123456789'],
    ['de-DE', '15123456789', ''],
    ['de-DE', '98765 43210', ''],
  ])('of a society in %s have the country of %s, or are none', (locale, phone, digits) => {
    globalThis.noxFormats = { locale };
    expect(chatDigits(phone)).toBe(digits);
  });
});
