/** The name of a remote's container, a JavaScript identifier: `public-site` becomes `nox_public_site`. */
export function containerName(remote: string): string {
  return `nox_${remote.replaceAll('-', '_')}`;
}
