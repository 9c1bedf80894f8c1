/*
 * `secure_delete` overwrites a deleted row, but where SQLite divides a page of a table or an index, copies of rows stay
 * behind in the space between the page's pointers and its cells, which nothing reads. A page is as
 * https://www.sqlite.org/fileformat2.html#b_tree_pages describes it.
 */

/** Of the first page, before what all pages have. */
const FILE_HEADER_BYTES = 100;
/** The first byte of pages of tables and indexes; that of all others is 0, in files of less than 64 GB. */
const HEADER_BYTES = new Map([
  [0x02, 12],
  [0x05, 12],
  [0x0a, 8],
  [0x0d, 8],
]);

/** The unused space of a page, as it lies in the buffer; empty for pages that have none. */
export function gapOf(page: Buffer, number: number): Buffer {
  const start = number === 1 ? FILE_HEADER_BYTES : 0;
  const headerBytes = HEADER_BYTES.get(page[start] ?? 0);
  if (headerBytes === undefined) return page.subarray(0, 0);
  const cells = page.readUInt16BE(start + 3);
  // 0 stands for 65536.
  const content = page.readUInt16BE(start + 5) || 65_536;
  return page.subarray(start + headerBytes + 2 * cells, content);
}

export const hasRemains = (page: Buffer, number: number): boolean =>
  gapOf(page, number).some((byte) => byte !== 0);
