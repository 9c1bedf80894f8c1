/** The chunks of each page, as `routes.tsx` names them: the server preloads them in the page's HTML. The first matching path counts. */
export const PAGE_CHUNKS: Record<string, string[]> = {
  '/': ['home'],
  '/learn': ['learn'],
  '/team': ['team'],
  '/achievements': ['achievements'],
  '/auditions': ['auditions'],
  '/*': ['not-found'],
};
