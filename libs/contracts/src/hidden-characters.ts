/** Invisible, or changing the direction of the text around them: such a text can look like another one. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u;

/** Scripts that are written with joiners and non-joiners; there one may follow any letter. */
const JOINING = [
  ...['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya'],
  ...['Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr'],
];
const scripts = JOINING.map((script) => `\\p{scx=${script}}`).join('');
const JOINED = new RegExp(`([${scripts}])[\\u200c\\u200d]`, 'gu');
/** An emoji with the selector of its coloured form, and one that is joined to the next. */
const SELECTED = /(\p{Extended_Pictographic})\ufe0f/gu;
const SEQUENCE =
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200d(?=\p{Extended_Pictographic})/gu;
const ALLOWED = [JOINED, SELECTED, SEQUENCE];

export function hasHiddenCharacters(text: string): boolean {
  // Most texts end here.
  if (!HIDDEN.test(text)) return false;
  const rest = ALLOWED.reduce((left, allowed) => left.replaceAll(allowed, '$1'), text);
  return HIDDEN.test(rest);
}
