import { isUtf8 } from 'node:buffer';
import { type ImportReport } from '@nox/contracts';
import { invalidCsv } from './csv-rows.ts';

/** What Windows-1252 has instead of control characters from 0x80; Node decodes it as Latin-1. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';
/** No text: of control characters only those that lay it out, and none that Windows-1252 leaves out. */
const NO_TEXT = /[\0-\x08\x0E-\x1F\x81\x8D\x8F\x90\x9D]/;

function fromWindows1252(file: Buffer): string {
  const text = file.toString('latin1');
  if (NO_TEXT.test(text)) {
    throw invalidCsv(
      'The file is not a CSV file. Save the spreadsheet as CSV, and choose that file.',
    );
  }
  return text.replaceAll(/[\x80-\x9F]/g, (byte) => HIGH[byte.charCodeAt(0) - 0x80]!);
}

/** By its byte order mark; without one a title begins with an ASCII character. */
function utf16Of([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be';
  return undefined;
}

/** @returns the file in UTF-8, and what it was in @throws HttpError 400 `invalid_csv` if it is no text */
export function toUtf8(file: Buffer): { text: Buffer; encoding: ImportReport['encoding'] } {
  const utf16 = utf16Of(file);
  if (utf16) {
    return { text: Buffer.from(new TextDecoder(utf16).decode(file)), encoding: 'UTF-16' };
  }
  if (isUtf8(file)) return { text: file, encoding: 'UTF-8' };
  return { text: Buffer.from(fromWindows1252(file)), encoding: 'Windows-1252' };
}
