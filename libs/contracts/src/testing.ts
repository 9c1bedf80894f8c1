type Content = string | number[] | Uint8Array;

function bytesOf(...contents: Content[]): Uint8Array<ArrayBuffer> {
  const lists = contents.map((content) =>
    typeof content === 'string' ? [...content].map((one) => one.charCodeAt(0)) : content,
  );
  const bytes = new Uint8Array(lists.reduce((length, list) => length + list.length, 0));
  let at = 0;
  for (const list of lists) {
    bytes.set(list, at);
    at += list.length;
  }
  return bytes;
}

const bigEndian = (value: number, length: number) =>
  Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);

export function box(type: string, ...contents: Content[]): Uint8Array<ArrayBuffer> {
  const content = bytesOf(...contents);
  return bytesOf(bigEndian(content.length + 8, 4), type, content);
}

const zeros = (length: number) => Array<number>(length).fill(0);

/** QuickTime writes a second handler, that of the data. */
const trackBox = (handler: string, codec: string, ...configuration: Content[]) =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', zeros(8), handler, zeros(12)),
      box(
        'minf',
        box('hdlr', zeros(4), 'dhlr', 'alis', zeros(12)),
        box(
          'stbl',
          box('stsd', zeros(4), bigEndian(1, 4), box(codec, zeros(78), ...configuration)),
        ),
      ),
    ),
  );

/** An MP4 or QuickTime film with everything but pictures and sound. */
export function mp4({
  brand = 'isom',
  /** Absent from the film if empty, as is the sound. */
  video = 'avc1',
  audio = 'mp4a',
  /** The configuration of the decoder has the profile of H.264 or VP9. */
  profile = undefined as number | undefined,
  /** The duration is in seconds. */
  duration = 42,
  /** A track that is neither: a phone's measurements. */
  other = '',
  /** What is shown and heard, before the description instead of after it. */
  media = new Uint8Array(8) as Uint8Array,
  /** A film for the web has its description first. */
  isMediaLast = false,
} = {}): Uint8Array<ArrayBuffer> {
  const configuration =
    video === 'vp09' ? box('vpcC', zeros(4), [profile ?? 0]) : box('avcC', [1, profile ?? 100]);
  const tracks = [
    ...(video ? [trackBox('vide', video, profile === undefined ? [] : configuration)] : []),
    ...(audio ? [trackBox('soun', audio)] : []),
    ...(other ? [trackBox('meta', other)] : []),
  ];
  const movieHeader = box(
    'mvhd',
    zeros(12),
    bigEndian(1_000, 4),
    bigEndian(duration * 1_000, 4),
    zeros(80),
  );
  const parts = [box('mdat', media), box('moov', movieHeader, ...tracks)];
  if (isMediaLast) parts.reverse();
  return bytesOf(box('ftyp', brand, zeros(4), brand), ...parts);
}

const element = (id: string, ...contents: Content[]) => {
  const content = bytesOf(...contents);
  const idBytes = id.match(/../g)!.map((digits) => Number.parseInt(digits, 16));
  return bytesOf(idBytes, [0x10, ...bigEndian(content.length, 3)], content);
};

const trackElement = (kind: number, codec: string) =>
  element('ae', element('86', codec), element('83', [kind]));

export function webm({
  docType = 'webm',
  video = 'V_VP9',
  audio = 'A_OPUS',
  /** The duration is in seconds; 0 leaves it out. */
  duration = 42,
  /** A file that a program has finished has its length. */
  isFinished = false,
} = {}): Uint8Array<ArrayBuffer> {
  const seconds = new DataView(new ArrayBuffer(8));
  seconds.setFloat64(0, duration * 1_000);
  const information = duration ? element('4489', new Uint8Array(seconds.buffer)) : [];
  const contents = [
    element('1549a966', element('2ad7b1', bigEndian(1_000_000, 3)), information),
    element('1654ae6b', video ? trackElement(1, video) : [], audio ? trackElement(2, audio) : []),
    element('1f43b675', zeros(20)),
  ];
  // A stream does not know its size.
  const unknown = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  return bytesOf(
    element('1a45dfa3', element('4282', docType)),
    ...(isFinished ? [element('18538067', ...contents)] : [unknown, ...contents]),
  );
}

/** A time zone in which it is about this hour. */
function zoneAt(hour: number): string {
  const behind = ((new Date().getUTCHours() - hour + 36) % 24) - 12;
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
}

/** In this zone tests of the current day never meet its end. */
export const NOON_ZONE = zoneAt(12);

/** In this zone midnight was less than an hour ago. */
export const MIDNIGHT_ZONE = zoneAt(0);
