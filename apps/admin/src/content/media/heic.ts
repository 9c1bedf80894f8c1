const HEAD_BYTES = 64;
/** AVIF has the same container, and the brand `mif1` as well. */
const HEIC_BRAND = /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/;
const AVIF_BRAND = /^avi[fs]$/;

/** Whether a file's bytes are those of HEIC, in which phones take photographs: names and types may say anything. */
export async function isHeic(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.slice(4, 8) !== 'ftyp') return false;
  const boxEnd = new DataView(head.buffer).getUint32(0);
  const brands = text.slice(8, boxEnd).match(/[^]{4}/g) ?? [];
  return brands.some((brand) => HEIC_BRAND.test(brand)) && !brands.some(isAvif);
}

const isAvif = (brand: string) => AVIF_BRAND.test(brand);

/** Whether name or type say that it is HEIC: some systems know no type for it. */
export const isCalledHeic = ({ name, type }: File) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

export const HEIC_REJECTION =
  'This browser cannot read photos in HEIC. On an iPhone choose Settings › Camera › Formats › “Most Compatible” and take it again, or share the photo as JPEG and choose that.';
