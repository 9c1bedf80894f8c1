import type { ComponentProps } from 'react';

/** A link to another site, in a new tab without access to this one. */
export function ExternalLink(props: Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return <a target="_blank" rel="noopener" {...props} />;
}
