/** Gives the browser a file to store, or to open in the program for its type. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser may ask where to store it first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
