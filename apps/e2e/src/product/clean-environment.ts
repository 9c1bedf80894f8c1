/** What a process needs of the surroundings; nothing in which a machine's settings could change a test. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot'];

export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(NEEDED.map((name) => [name, process.env[name]]));
}
