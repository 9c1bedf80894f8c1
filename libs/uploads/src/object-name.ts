/**
 * The path of a stored file (spec section 5): the name with spaces turned into underscores, and a random
 * unique id. The extension is kept, so that a download opens with the right program.
 */
export function objectName(folder: string, name: string, file: File): string {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0].toLowerCase() ?? '';
  const stem = name
    .trim()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[/\\?#%]/g, '');
  return `${folder}/${stem}_${crypto.randomUUID()}${extension}`;
}
