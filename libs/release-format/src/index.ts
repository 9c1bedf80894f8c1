export { AppName, AuthorName, CommitHash, FilePath, RecordKey, Version } from './names.ts';
export {
  checkRegistry,
  MenuEntry,
  Mount,
  Registry,
  RemoteDeclaration,
  RemoteDescription,
} from './registry.ts';
export {
  BuildFiles,
  BuildOrigin,
  DeclaredRoutes,
  PageFiles,
  PreloadedFile,
  Preloads,
  Release,
  ReleaseHistory,
  rollbackVersions,
  SharedModules,
  sizeOf,
} from './release.ts';
export type { HistoryEntry } from './release.ts';
export { FromRenderer } from './renderer-messages.ts';
export type { GuestBuild, RendererSettings, ToRenderer } from './renderer-messages.ts';
