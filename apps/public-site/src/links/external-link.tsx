import type { ComponentProps } from 'react';

/** A link to another site: opens in a new tab, which gets no hold of this one. */
export function ExternalLink(props: Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return <a target="_blank" rel="noopener" {...props} />;
}
