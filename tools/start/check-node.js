// Preloaded by the npm scripts. Plain JavaScript, so that a Node that cannot run TypeScript prints a sentence, not a
// stack trace. `npm ci` installs Node 24 beside the other packages, and npm scripts find it first.
if (!process.features.typescript) {
  const system = `${process.platform}-${process.arch}`;
  console.error(
    `NOX runs on Node 24, but this is Node ${process.versions.node} and npm ci has installed no other for ${system}: install Node 24, or run npm ci without omitting optional packages.`,
  );
  process.exit(1);
}
