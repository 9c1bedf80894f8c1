/** Whether this browser can draw an image: the name and the type of a damaged file say nothing. */
export async function isReadableImage(file: Blob): Promise<boolean> {
  // Where a browser cannot tell, the server decides.
  if (typeof createImageBitmap === 'undefined') return true;
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
