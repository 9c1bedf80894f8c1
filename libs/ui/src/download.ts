/** Saves a file from memory. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not before the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
