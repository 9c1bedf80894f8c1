export {
  AppName,
  AuthorName,
  CommitHash,
  FilePath,
  PreviewName,
  RecordKey,
  Version,
} from './names.ts';
export { isOver, Preview, previewClaim, SiteFile, splitToken, withRemote } from './previews.ts';
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
  describeUnserved,
  MAX_CALLS,
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
