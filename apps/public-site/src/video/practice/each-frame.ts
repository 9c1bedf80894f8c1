/** Calls back before each paint. @returns a function that ends it */
export function eachFrame(onFrame: () => void): () => void {
  let request = requestAnimationFrame(function next() {
    onFrame();
    request = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(request);
}
