/** The chunks of each page, as its `import()` names them: the server names their files in the page's HTML. */
export const PAGE_CHUNKS: Record<string, string[]> = {
  '/admin/login': ['login'],
  '/admin': ['dashboard'],
  '/admin/dashboard': ['dashboard'],
  '/admin/team': ['team'],
  '/admin/team/new': ['member-form'],
  '/admin/team/edit/:id': ['member-form'],
  '/admin/tutorials': ['tutorials'],
  '/admin/tutorials/new': ['tutorial-form'],
  '/admin/tutorials/edit/:id': ['tutorial-form'],
  '/admin/achievements': ['achievements'],
  '/admin/achievements/new': ['achievement-form'],
  '/admin/achievements/edit/:id': ['achievement-form'],
  '/admin/rules': ['rules'],
  '/admin/rules/new': ['rule-set-form'],
  '/admin/rules/edit/:id': ['rule-set-form'],
  '/admin/system': ['system'],
};
