export { Account } from './account';
export { AuditionEntry, AuditionStatus, Review, StatusChange } from './audition-entry';
export { AUDITION_STATUSES } from './audition-statuses';
export { ErrorBody, FieldIssue } from './error';
export { MediaFolderName, MediaUploadQuery, UploadedMedia } from './media';
export { MEDIA_FOLDERS, type MediaFolder } from './media-folders';
export { TEAM_CATEGORIES } from './team-categories';
export { TeamCategory, TeamMember, TeamMemberInput } from './team-member';
export { TEXT_LIMITS } from './text';
