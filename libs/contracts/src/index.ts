export { Achievement, ACHIEVEMENT_FIELDS, AchievementInput, MAX_PICTURES } from './achievement.ts';
export {
  Account,
  AccountChecks,
  ClockState,
  FirstStep,
  FirstStepsDone,
  NextFirstStep,
  Summary,
} from './administration.ts';
export {
  ATTENDANCE_STATES,
  AttendanceEvent,
  AttendanceResults,
  AttendanceState,
  type Appearance,
  appearanceOn,
  AppearanceSummary,
  appearanceText,
  appearanceWithout,
  attendanceStatus,
  eventText,
  foldAppearance,
  formerAppearances,
  isAbsent,
  stateAfter,
  type NewAttendanceEvent,
  NewAttendanceEvents,
} from './attendance.ts';
export {
  AuditAction,
  AuditEvent,
  AuditFilter,
  AuditPage,
  AuditQuery,
  AuditSearch,
  AuditSubject,
} from './audit.ts';
export { AuditionApplication, StoredApplication } from './audition-application.ts';
export {
  AuditionEntry,
  AuditionStatus,
  CountedReviews,
  Review,
  ReviewChange,
  ReviewInput,
  ReviewVersion,
  StatusChange,
} from './audition-entry.ts';
export {
  BulkChangeQuery,
  BulkChangeResult,
  ChosenEntries,
  Decisions,
  DEFAULT_SCHEDULE,
  DeletionQuery,
  divideIntoSlots,
  EntriesDeletion,
  ExportQuery,
  type ImportField,
  ImportQuery,
  ImportReport,
  Message,
  SlotMove,
  SlotSchedule,
  slotsOf,
  StyleMerge,
  Undoable,
  UndoableQuery,
} from './bulk-change.ts';
export {
  type ApplicationField,
  CANDIDATE_FIELDS,
  type CandidateField,
  contactNames,
  type FieldControl,
  fieldNames,
  fieldOf,
  isAsked,
  isContact,
  isMissing,
  mayChangeLate,
  offersFilm,
  valueText,
} from './candidate-fields.ts';
export {
  applicationFields,
  briefText,
  CANDIDATE_RECORDS,
  fieldsIn,
  fieldsReadBy,
  recordOf,
} from './candidate-records.ts';
export {
  CandidateResult,
  CandidateSlot,
  CandidateAnswers,
  CandidateView,
  firstNameOf,
  FreeSlot,
  FreeSlots,
  GuardianView,
  isAuditionOver,
  LinkView,
  OfferAnswer,
  ownHeading,
  ownProgress,
  PersonalData,
  SlotAnswer,
} from './candidate-view.ts';
export { CandidateMedia, Viewing } from './candidate-media.ts';
export { ErasureRequest, LinkRequest } from './candidate.ts';
export {
  AUDITION_STATUSES,
  currentStyles,
  DANCE_STYLES,
  DIFFICULTIES,
  TEAM_CATEGORIES,
} from './choices.ts';
export {
  ClientError,
  ClientMetrics,
  NewTeamToken,
  PageView,
  ReleaseAlarm,
  ReleaseComparison,
  ReportedClientError,
  TeamToken,
  TeamTokenInput,
  VersionMetrics,
  type Vital,
  VITALS,
} from './client-reports.ts';
export {
  countedOf,
  countedScore,
  describeCounted,
  isLeftOut,
  isUndecided,
} from './counted-score.ts';
export {
  Criterion,
  type CriterionScores,
  JUDGING_MODES,
  JudgingMode,
  MAX_CRITERIA,
  totalOf,
} from './criteria.ts';
export {
  ContentChange,
  DeletedItem,
  DisplayOrderChange,
  Image,
  ImageFocus,
} from './content-fields.ts';
export type { ContentControl, ContentField, ContentFields } from './content-form.ts';
export {
  applyCheckInChanges,
  CheckInChanges,
  CheckInEntry,
  checkInCodeKey,
  CheckInList,
  CODE_ALPHABET,
  CODE_LENGTH,
  DayNow,
  Screen,
  ScreenInput,
  DoorAnswers,
  MAX_NEXT,
  NewScreen,
  type PanelQueue,
  panelQueues,
  type Queued,
  ShownCandidate,
  Swap,
  WalkIn,
} from './day.ts';
export { ErrorBody, FieldIssue, IdempotencyKey } from './error.ts';
export { type Film, filmRejection, lengthRejection, MAX_FILM_BYTES } from './film.ts';
export { readFilm } from './film-file.ts';
export {
  BackupRecord,
  Handover,
  HandoverInput,
  HandoverLine,
  HandoverLineInput,
  HandoverPerson,
  HandoverTick,
} from './handover.ts';
export {
  AuditionChanges,
  AuditionChangesQuery,
  JudgeMerge,
  judgeNameKey,
  Judging,
  JudgingSettings,
  JudgingState,
  SeasonJudge,
} from './judging.ts';
export {
  MEDIA_FOLDERS,
  type MediaFolder,
  MediaFolderName,
  MediaUploadQuery,
  UploadedMedia,
} from './media.ts';
export {
  BounceResult,
  CandidateMessage,
  CandidateMessageText,
  ChatMessage,
  MailStatus,
  EMAIL_ONLY_KINDS,
  MAX_MESSAGES,
  MessageChannel,
  MessageCounts,
  MessageDraft,
  MessageEdit,
  MessageFilter,
  MessageKind,
  MessagePage,
  MessageQuery,
  MessageRecipient,
  MessageSearch,
  MessageSelection,
  MessagesPreview,
  MessagesResult,
  MessageState,
  NewMessages,
  PLACEHOLDERS,
  PUBLISHED_STATUSES,
  PublishedStatus,
  Unanswered,
} from './message.ts';
export {
  fillPlaceholders,
  MessageTemplate,
  MessageTemplateInput,
  TemplateKind,
  unknownPlaceholder,
} from './message-templates.ts';
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
  slotsOfSchedule,
  type StructureIndex,
} from './places.ts';
export {
  CandidateExtras,
  CandidateCorrection,
  CandidateInput,
  CORRECTION_REASONS,
  Guardian,
  ProofChallenge,
  domainIssues,
  Registration,
  RegistrationExtras,
  registrationIssues,
  RegistrationReceipt,
} from './registration.ts';
export {
  AdmittedEntry,
  HeldReason,
  ListedRegistration,
  RegistrationAdmission,
  RegistrationCorrection,
  RegistrationsPage,
  RegistrationsQuery,
  SameRollNumber,
  SharedRoll,
} from './registrations-list.ts';
export { answersIn, registrationIn } from './sent-fields.ts';
export {
  answersShownIn,
  answerText,
  briefAnswers,
  type AskedField,
  type AskedName,
  askedFields,
  givenField,
  isAnswered,
  isEmptyAnswer,
  isReadBy,
  isShownIn,
  missingIssues,
  nameOf,
} from './season-fields.ts';
export {
  answerByOf,
  answerOffer,
  freePlaceFor,
  groupOffers,
  isHeld,
  Offer,
  OFFER_STATES,
  type Offered,
  offerOf,
  OfferState,
  type OfferTerms,
} from './offers.ts';
export {
  describeOpened,
  describeStaying,
  findUnlikePartners,
  groupResults,
  hasOtherResult,
  isUntold,
  NewOffer,
  NewResults,
  nextReserve,
  OfferRelease,
  type Outcome,
  outcomeOf,
  OUTCOMES,
  Reserves,
  Result,
  ResultCandidate,
  resultOf,
  ResultPublication,
  Results,
} from './results.ts';
export {
  type Area,
  describeRole,
  hasRole,
  isGuest,
  knownRoles,
  mayRead,
  ROLES,
  rolesText,
  rolesWith,
  teamOf,
  teamsOf,
} from './roles.ts';
export { ActiveRuleSet, RULE_SET_FIELDS, RuleSet, RuleSetInput } from './rule-set.ts';
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
  applyBoardChanges,
  Assignment,
  AssignProposal,
  AssignRequest,
  assignmentsAfter,
  Board,
  BoardCandidate,
  BoardChanges,
  BoardChangesQuery,
  BoardRevision,
  byEntry,
  MAX_MOVES,
  MAX_PARTY,
  Move,
  Moves,
  MovesResult,
  NewParty,
  Party,
  Pins,
  ScheduleEdit,
} from './schedule-board.ts';
export {
  apartIn,
  conflictsAt,
  isAvailable,
  isStyleOf,
  isTogether,
  panelConflicts,
  partsOfSlot,
  type SlotConflict,
  slotConflicts,
} from './schedule-conflicts.ts';
export {
  NewPublication,
  PublicationPreview,
  PublicationQuery,
  PublicationResult,
  PublishedSchedule,
} from './schedule-publication.ts';
export {
  dayOf,
  describeMeeting,
  describeSlot,
  describeTimeSlot,
  partsOfTimeSlot,
} from './schedule-text.ts';
export { scoreStatistics, type ScoreStatistics } from './score-statistics.ts';
export {
  agreesWithRules,
  partToday,
  CARRIED_LABELS,
  CarriedText,
  ConfirmedTexts,
  describeCarried,
  listCarried,
  MINORS,
  FILMS,
  SHOWS_FIRST_NAMES,
  NewSeason,
  PublicSeason,
  type Figure,
  Season,
  SeasonFigures,
  SEASON_LABELS,
  SeasonInput,
  SeasonPart,
  SeasonSettings,
  reservedNames,
} from './season.ts';
export {
  type Answer,
  type Answers,
  answersSchema,
  FIXED_FIELDS,
  type FormSettings,
  GivenField,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  Question,
  QUESTION_KINDS,
  QUESTION_PLACES,
  QuestionOption,
} from './questions.ts';
export { restoredLink, secretLink, tokenIn, withoutSecret } from './secret-links.ts';
export { byName, formatMoment, formatPoints, listAll, listNames, listPeople } from './sentences.ts';
export { pluralForm, pluralize } from './sentences.ts';
export {
  NewStaff,
  Role,
  StaffInput,
  StaffInvitation,
  StaffJoin,
  StaffMember,
  StaffOffer,
} from './staff.ts';
export {
  type CandidateStanding,
  divideAt,
  isBorderline,
  MAX_PLACES,
  PLACES_MESSAGE,
  placesOf,
  Standings,
  StandingsQuery,
  type JudgeStanding,
  type StandingsRefusal,
} from './standings.ts';
export {
  dayOfSlot,
  groupByProgress,
  isScored,
  PROGRESS,
  type Progress,
  PROGRESS_TEXTS,
} from './progress.ts';
export {
  DEPENDENCE_SENTENCES,
  describeApart,
  describeRefusal,
  EQUALLY_STRICT,
  explainStanding,
  severityWords,
} from './standings-sentences.ts';
export { type Choice, Society, SOCIETY_FIELDS, SocietyInput, SocietyVersion } from './society.ts';
export {
  currentSociety,
  fillWords,
  FIRST_SOCIETY,
  SOCIETY_ID,
  taglineOf,
} from './first-society.ts';
export {
  colorProperties,
  contrastOf,
  contrastRefusal,
  deepColor,
  MIN_CONTRAST,
  readableColor,
} from './contrast.ts';
export { TEAM_MEMBER_FIELDS, TeamCategory, TeamMember, TeamMemberInput } from './team-member.ts';
export { hasHiddenCharacters } from './hidden-characters.ts';
export { asciiDigits, chatDigits } from './phone-number.ts';
export { hasEveryWord, searchKey, spellingKey } from './search-key.ts';
export { asStored, TEXT_LIMITS, unwrapped, uuid } from './text.ts';
export {
  auditionDay,
  auditionDayAt,
  dateAfter,
  DAY_ENDS,
  hasBegun,
  plannedTime,
  readTime,
  minutesOf,
  timeOf,
} from './time-of-day.ts';
export {
  DanceStyle,
  Difficulty,
  Tutorial,
  TUTORIAL_FIELDS,
  TutorialInput,
  TutorialsByStyle,
} from './tutorial.ts';
export { isWebLink, VIDEO_PLAYERS } from './web-link.ts';
