import type { Film } from './film.ts';

/** Up to `length` bytes from `offset` on; fewer at the end of the file. */
type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;
type Read = (offset: number, length: number) => Promise<DataView>;

interface Part {
  type: string;
  start: number;
  end: number;
  /** The file ends within it. */
  isCut?: boolean;
}

type Track = Film['tracks'][number];

/** What there is to read lies in some dozens of places; a hostile file has millions. */
const MAX_READS = 5_000;
const MAX_HEADER_BYTES = 16;
const MAX_CODEC_NAME_BYTES = 32;

class TooManyParts extends Error {}

function text(view: DataView, from = 0, length = view.byteLength - from): string {
  let result = '';
  for (let at = from; at < Math.min(from + length, view.byteLength); at += 1) {
    result += String.fromCharCode(view.getUint8(at));
  }
  return result;
}

/** Reads what a film consists of; never more than some kilobytes. @returns undefined for a file that is no film */
export async function readFilm(readBytes: ReadBytes, size: number): Promise<Film | undefined> {
  let reads = 0;
  const read: Read = async (offset, length) => {
    reads += 1;
    if (reads > MAX_READS) throw new TooManyParts();
    const bytes = await readBytes(offset, length);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  const head = await read(0, MAX_HEADER_BYTES);
  if (text(head, 4, 4) === 'ftyp') return readMp4(read, size);
  if (head.byteLength >= 4 && head.getUint32(0) === 0x1a45dfa3) return readMatroska(read, size);
  return undefined;
}

/** @throws the error of `work`, unless that is TooManyParts: then what was found until then counts */
async function asFarAsPossible(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof TooManyParts)) throw error;
  });
}

/** ISO/IEC 14496-12, 4.2. */
async function* boxesIn(read: Read, { start, end }: Part): AsyncGenerator<Part> {
  let at = start;
  while (at + 8 <= end) {
    const head = await read(at, MAX_HEADER_BYTES);
    if (head.byteLength < 8) return;
    let [size, headerSize] = [head.getUint32(0), 8];
    if (size === 1 && head.byteLength >= 16) {
      [size, headerSize] = [Number(head.getBigUint64(8)), 16];
    }
    // Up to the end.
    if (size === 0) size = end - at;
    if (size < headerSize) return;
    const after = at + size;
    const content = { start: at + headerSize, end: Math.min(after, end), isCut: after > end };
    yield { type: text(head, 4, 4), ...content };
    at = after;
  }
}

const BOXES = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
const HANDLERS: Record<string, Track['kind']> = { vide: 'video', soun: 'audio' };

/** What describes a video has these bytes before its boxes. */
const VIDEO_ENTRY_BYTES = 86;
/** Where the configuration of its decoder has the profile: H.264's and VP9's. */
const PROFILE_AT: Readonly<Record<string, number>> = { avcC: 1, vpcC: 4 };

async function profileIn(read: Read, entry: Part): Promise<Pick<Track, 'profile'>> {
  for await (const { type, start } of boxesIn(read, entry)) {
    const at = PROFILE_AT[type];
    if (at === undefined) continue;
    const configuration = await read(start + at, 1);
    return configuration.byteLength > 0 ? { profile: configuration.getUint8(0) } : {};
  }
  return {};
}

async function readMp4(read: Read, size: number): Promise<Film> {
  const tracks: Track[] = [];
  let duration: number | undefined;
  let kind: Track['kind'] | undefined;
  let isIncomplete = false;
  const found = new Set<string>();

  async function visit(parent: Part): Promise<void> {
    for await (const box of boxesIn(read, parent)) {
      found.add(box.type);
      if (box.type === 'mdat' && box.isCut) isIncomplete = true;
      if (BOXES.includes(box.type)) await visit(box);
      if (box.type === 'mvhd') duration = movieDuration(await read(box.start, 32));
      // QuickTime has a second one, in `minf`.
      if (box.type === 'hdlr' && parent.type === 'mdia') {
        kind = HANDLERS[text(await read(box.start + 8, 4))];
      }
      // The first of the sample entries: its size, then its code.
      if (box.type === 'stsd' && kind) {
        const codec = text(await read(box.start + 12, 4));
        const inside = { ...box, start: box.start + 8 + VIDEO_ENTRY_BYTES };
        tracks.push({ kind, codec, ...(kind === 'video' && (await profileIn(read, inside))) });
      }
      if (parent.type === '' && found.has('moov') && found.has('mdat')) return;
    }
  }

  await asFarAsPossible(() => visit({ type: '', start: 0, end: size }));
  return { container: 'mp4', tracks, isIncomplete, ...(duration && { duration }) };
}

function movieDuration(header: DataView): number | undefined {
  const isLong = header.byteLength >= 32 && header.getUint8(0) === 1;
  if (header.byteLength < 20) return undefined;
  const timescale = header.getUint32(isLong ? 20 : 12);
  const duration = isLong ? Number(header.getBigUint64(24)) : header.getUint32(16);
  const isUnknown = !isLong && duration === 0xffff_ffff;
  return timescale === 0 || isUnknown ? undefined : duration / timescale;
}

/** A number of variable length (RFC 8794, 4). @param mask what of the first byte counts */
function variableNumber(view: DataView, at: number, keepsMarker: boolean) {
  const first = at < view.byteLength ? view.getUint8(at) : 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > view.byteLength) return undefined;
  const digits = 0xff >> length;
  let value = keepsMarker ? first : first & digits;
  let isUnknown = (first & digits) === digits;
  for (let index = at + 1; index < at + length; index += 1) {
    value = value * 256 + view.getUint8(index);
    isUnknown &&= view.getUint8(index) === 0xff;
  }
  return { value, length, isUnknown };
}

async function* elementsIn(read: Read, { start, end }: Part): AsyncGenerator<Part> {
  let at = start;
  while (at < end) {
    const head = await read(at, MAX_HEADER_BYTES);
    const id = variableNumber(head, 0, true);
    const size = id && variableNumber(head, id.length, false);
    if (!size) return;
    const content = at + id.length + size.length;
    const after = size.isUnknown ? end : content + size.value;
    const type = id.value.toString(16);
    yield { type, start: content, end: Math.min(after, end), isCut: after > end };
    at = after;
  }
}

const EBML = '1a45dfa3';
const SEGMENT = '18538067';
const TRACK = 'ae';
/** Header, segment, information, tracks, track. */
const ELEMENTS = [EBML, SEGMENT, '1549a966', '1654ae6b', TRACK];
const CLUSTER = '1f43b675';
const KINDS: Record<number, Track['kind']> = { 1: 'video', 2: 'audio' };

/** RFC 9559. */
async function readMatroska(read: Read, size: number): Promise<Film> {
  const tracks: Track[] = [];
  let container: Film['container'] = 'matroska';
  let [ticks, tickNanoseconds] = [0, 1_000_000];
  let track: Partial<Track> = {};
  let isIncomplete = false;

  const leaves: Record<string, (content: DataView) => void> = {
    '4282': (content) =>
      void (text(content).replace(/(?<!\0)\0+$/, '') === 'webm' && (container = 'webm')),
    '2ad7b1': (content) => void (tickNanoseconds = unsigned(content)),
    '4489': (content) => void (ticks = float(content)),
    '83': (content) => void (track.kind = KINDS[unsigned(content)]),
    '86': (content) => void (track.codec = text(content).replace(/(?<!\0)\0+$/, '')),
  };

  /** @returns whether to go on: after the first cluster there is nothing more to know */
  async function visit(parent: Part): Promise<boolean> {
    for await (const element of elementsIn(read, parent)) {
      const { type, start, end } = element;
      if (type === SEGMENT && element.isCut) isIncomplete = true;
      if (type === CLUSTER) return false;
      if (type === TRACK) track = {};
      if (ELEMENTS.includes(type) && !(await visit(element))) return false;
      const length = Math.min(end - start, MAX_CODEC_NAME_BYTES);
      if (type in leaves) leaves[type]!(await read(start, length));
      const { kind, codec = '' } = track;
      if (type === TRACK && kind) tracks.push({ kind, codec });
    }
    return true;
  }

  await asFarAsPossible(async () => void (await visit({ type: '', start: 0, end: size })));
  const duration = (ticks * tickNanoseconds) / 1e9;
  return { container, tracks, isIncomplete, ...(duration > 0 && { duration }) };
}

function unsigned(content: DataView): number {
  let value = 0;
  for (let at = 0; at < Math.min(content.byteLength, 8); at += 1) {
    value = value * 256 + content.getUint8(at);
  }
  return value;
}

function float(content: DataView): number {
  if (content.byteLength === 4) return content.getFloat32(0);
  return content.byteLength === 8 ? content.getFloat64(0) : 0;
}
