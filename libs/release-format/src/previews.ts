import * as z from 'zod/mini';
import { PreviewName } from './names.ts';
import { type Registry, RemoteDescription } from './registry.ts';

/** A build that lies in a web root and is shown in the browsers that opened its link. */
export const Preview = z.object({
  name: PreviewName,
  /** When it ends, in ISO 8601. */
  until: z.iso.datetime(),
  /** The public key (Ed25519, `x` of a JWK) of the pair that signed the link; the private one was thrown away. */
  key: z.string().check(z.regex(/^[\w-]{43}$/)),
  remote: RemoteDescription,
});
export type Preview = z.infer<typeof Preview>;

/** `.site.json` beside the registry: what releases know of a site beside what is live. No server shows it. */
export const SiteFile = z.object({
  /** The address at which visitors find the site, such as `https://nox.example.org`. */
  url: z.optional(z.string().check(z.regex(/^https?:\/\/[\w.:[\]-]+$/))),
  previews: z.array(Preview).check(z.maxLength(100)),
});
export type SiteFile = z.infer<typeof SiteFile>;

type Named = Pick<Preview, 'name' | 'until'> & { remote: { name: string; version: string } };

/** What the link of a preview says, and its signature signs: preview, remote, version and end. */
export const previewClaim = ({ name, remote, until }: Named): string =>
  [name, remote.name, remote.version, until].join('~');

/** @returns what is signed of a link's token, and the signature in base64url */
export const splitToken = (token: string) =>
  [token.slice(0, token.lastIndexOf('~')), token.slice(token.lastIndexOf('~') + 1)] as const;

export const isOver = ({ until }: Pick<Preview, 'until'>): boolean =>
  Date.parse(until) <= Date.now();

/** Puts `remote` in the place of its previous version, or at the end if it is new. */
export function withRemote(registry: Registry, remote: RemoteDescription): Registry {
  const known = registry.remotes.some(({ name }) => name === remote.name);
  const remotes = known
    ? registry.remotes.map((other) => (other.name === remote.name ? remote : other))
    : [...registry.remotes, remote];
  return { ...registry, remotes };
}
