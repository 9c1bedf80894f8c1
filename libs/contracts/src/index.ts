export { Account, AccountChecks } from './account.ts';
export { ClockState } from './clock-state.ts';
export { Achievement, AchievementInput, MAX_PICTURES } from './achievement.ts';
export {
  AuditAction,
  AuditEvent,
  AuditFilter,
  AuditPage,
  AuditQuery,
  AuditSubject,
} from './audit.ts';
export {
  AuditionApplication,
  AuditionEntry,
  AuditionStatus,
  Review,
  ReviewInput,
  StatusChange,
} from './audition-entry.ts';
export { AuditionChanges, AuditionChangesQuery } from './audition-changes.ts';
export { AUDITION_STATUSES, DANCE_STYLES, DIFFICULTIES, TEAM_CATEGORIES } from './choices.ts';
export {
  BulkChangeQuery,
  BulkChangeResult,
  ChosenEntries,
  EntriesDeletion,
  Message,
  Undoable,
} from './bulk-change.ts';
export {
  CANDIDATE_STATES,
  CandidateInput,
  CandidateSlot,
  CandidateView,
  ErasureRequest,
  FreeSlot,
  FreeSlots,
  GuardianView,
  LinkRequest,
  LinkView,
  NewEmailView,
  PersonalData,
  SlotAnswer,
} from './candidate.ts';
export { ClientError, ReportedClientError } from './client-error.ts';
export { ClientMetrics, PageView, ReleaseAlarm, VersionMetrics } from './client-metrics.ts';
export { ContentChange, DeletedItem } from './content-change.ts';
export { DisplayOrderChange } from './display-order.ts';
export { ErrorBody, FieldIssue } from './error.ts';
export { filmRejection, type Film } from './film.ts';
export { readFilm } from './film-file.ts';
export { IdempotencyKey } from './idempotency-key.ts';
export { Image, ImageFocus } from './image.ts';
export { ImportQuery, ImportReport } from './import-report.ts';
export { judgeNameKey } from './judge-name.ts';
export { JudgingSettings } from './judging-settings.ts';
export { MediaFolderName, MediaUploadQuery, UploadedMedia } from './media.ts';
export { MEDIA_FOLDERS, type MediaFolder } from './media-folders.ts';
export {
  BounceResult,
  CandidateMessage,
  CandidateMessageText,
  ChatMessage,
  MailStatus,
  MAX_MESSAGES,
  MessageChannel,
  MessageCounts,
  MessageEdit,
  MessageKind,
  MessagePage,
  MessageQuery,
  MessageRecipient,
  MessageSearch,
  MessageSelection,
  MessagesResult,
  MessageState,
} from './message.ts';
export {
  fillPlaceholders,
  MessageTemplate,
  MessageTemplateInput,
  PLACEHOLDERS,
  TemplateKind,
  unknownPlaceholder,
} from './message-templates.ts';
export {
  MessageDraft,
  MessageFilter,
  MessagesPreview,
  NewMessages,
  SLOT_ANSWERS,
} from './new-messages.ts';
export { PageHead, PageHeads, PagePreview, PagePreviewQuery } from './page-heads.ts';
export {
  findPlace,
  indexStructure,
  isSamePlace,
  isSameSlot,
  isTimeSlot,
  NO_TIME_SLOT,
  placeKey,
  slotAt,
  type StructureIndex,
} from './places.ts';
export {
  Guardian,
  ProofChallenge,
  Registration,
  RegistrationExtras,
  RegistrationReceipt,
} from './registration.ts';
export {
  AdmittedEntry,
  ListedRegistration,
  HeldReason,
  REGISTRATION_LISTS,
  RegistrationAdmission,
  RegistrationCorrection,
  RegistrationsPage,
  RegistrationsQuery,
  SameRollNumber,
} from './registrations-list.ts';
export { ActiveRuleSet, DEFAULT_SECTION_TITLE, RuleSet, RuleSetInput } from './rule-set.ts';
export {
  MINORS,
  NewSeason,
  PublicSeason,
  REGISTRATION_STATES,
  Season,
  SEASON_LABELS,
  SeasonInput,
  SeasonPart,
  SeasonSettings,
} from './season.ts';
export {
  Panel,
  Place,
  PublishedSlot,
  SCHEDULE_LIMITS,
  ScheduleBlock,
  ScheduleBreak,
  ScheduleStructure,
  ScheduleStructureFields,
  ScheduleStructureInput,
  ScheduleVersion,
  seatsOf,
  slotStarts,
} from './schedule.ts';
export {
  Assignment,
  AssignProposal,
  AssignRequest,
  Board,
  BoardCandidate,
  BoardChanges,
  BoardChangesQuery,
  BoardRevision,
  EDIT_KINDS,
  MAX_MOVES,
  Move,
  Moves,
  MovesResult,
  MAX_PARTY,
  NewParty,
  Party,
  Pins,
  ScheduleEdit,
} from './schedule-board.ts';
export {
  NewPublication,
  PublicationPreview,
  PublicationQuery,
  PublicationResult,
  PublishedSchedule,
  SlotMessages,
} from './schedule-publication.ts';
export {
  byEntry,
  conflictsAt,
  isTogether,
  partsOfSlot,
  slotConflicts,
  type SlotConflict,
} from './schedule-conflicts.ts';
export { applyBoardChanges, assignmentsAfter } from './schedule-changes.ts';
export { dayOf, describeSlot } from './schedule-text.ts';
export { listNames, listPeople, pluralize } from './sentences.ts';
export { divideIntoSlots, slotsOf } from './slot-division.ts';
export { DEFAULT_SCHEDULE, minutesOf, SlotMove, SlotSchedule } from './slot-schedule.ts';
export { timeOf } from './time-of-day.ts';
export { Summary } from './summary.ts';
export { TeamCategory, TeamMember, TeamMemberInput } from './team-member.ts';
export { TEXT_LIMITS } from './text.ts';
export { DanceStyle, Difficulty, Tutorial, TutorialInput, TutorialsByStyle } from './tutorial.ts';
export { VIDEO_PLAYERS } from './video-players.ts';
export { VITALS, type Vital } from './vitals.ts';
export { isWebLink } from './web-link.ts';
