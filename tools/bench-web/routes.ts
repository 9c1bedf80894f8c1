/** The five public pages. */
export const ROUTES = ['/', '/learn', '/team', '/achievements', '/auditions'];
