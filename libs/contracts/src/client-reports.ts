import * as z from 'zod';
import { teamOf } from './roles.ts';
import { boundedText } from './text.ts';

const MAX_ADDRESS_LENGTH = 2_000;
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 300;
const MAX_FRAMES = 20;
const MAX_COUNT = 100_000;

/** What a browser could not load or run, or only with retries, and what threw there. */
export const ClientError = z.strictObject({
  /**
   * `entry`, `chunk` and `style` are files of a remote; `contract`: it was built for another shell; `mount`: its place is
   * not there, or another remote's; `evaluation`: its code threw while it was evaluated; `render`: it threw while a page
   * was rendered; `hydration`: a page was rendered anew, as it came otherwise from the server; `script`: a handler, a timer
   * or a promise threw; `resource`: an image, a film or a font is missing; `shell`: the shell did not start.
   */
  kind: z.enum([
    'registry',
    'contract',
    'entry',
    'chunk',
    'style',
    'mount',
    'evaluation',
    'render',
    'shell',
    'hydration',
    'script',
    'resource',
  ]),
  /** The address is that of a file, or a page's path, of which the server stores the route's pattern. */
  address: boundedText(MAX_ADDRESS_LENGTH).min(1),
  remote: boundedText(MAX_NAME_LENGTH).min(1).optional(),
  version: boundedText(MAX_NAME_LENGTH).min(1).optional(),
  message: boundedText(MAX_MESSAGE_LENGTH).min(1).optional(),
  /** Positions in files of releases, the innermost first: `/static/js/events/1.0.0/page.js:1:2045`. */
  frames: z.array(boundedText(MAX_ADDRESS_LENGTH)).max(MAX_FRAMES).optional(),
  /** The page's path, where the address is a file's. */
  page: boundedText(MAX_ADDRESS_LENGTH).optional(),
  /** How many equal ones this report stands for; 1 without it. */
  count: z.int().min(1).max(MAX_COUNT).optional(),
  attempts: z.int().min(1).max(1_000),
  recovered: z.boolean(),
  /** Whether the same page has reported an error of this remote before. */
  repeated: z.boolean().optional(),
});
export type ClientError = z.infer<typeof ClientError>;

/** Equal errors of one version, without anything that people have typed or read. */
export const ReportedClientError = ClientError.pick({ address: true, recovered: true }).extend({
  /** `server`: rendering a page on the server failed. */
  kind: z.enum([...ClientError.shape.kind.options, 'server']),
  /** `shell`, a remote, or `unknown`. */
  remote: z.string(),
  version: z.string(),
  message: z.string(),
  /** "EventsPage, src/events-page.tsx:12:3", the innermost first; files of the build where it has no source maps. */
  stack: z.array(z.string()),
  count: z.int(),
  firstAt: z.iso.datetime(),
  /** When it occurred last. */
  at: z.iso.datetime(),
  /** Patterns of paths, such as `/events/:id`. */
  pages: z.array(z.string()),
  /** "Firefox 145". */
  browsers: z.array(z.string()),
});
export type ReportedClientError = z.infer<typeof ReportedClientError>;

/** What is measured of a page view, by the names of web-vitals. */
export const VITALS = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const;
export type Vital = (typeof VITALS)[number];

const MAX_APPS = 8;
/** Ten minutes: no visitor waits longer for a page. */
const MAX_MS = 600_000;
const MAX_LAYOUT_SHIFT = 100;

const Name = boundedText(MAX_NAME_LENGTH).min(1);

const measured = (max: number) =>
  z
    .strictObject({
      value: z.number().min(0).max(max),
      /** The remote whose page was shown then. */
      remote: Name,
    })
    .optional();

/** How a page view went, from its first page until it is hidden. It names no person, no device and no address. */
export const PageView = z.strictObject({
  /** The shell and the remotes whose pages were shown, with the versions that ran. */
  apps: z
    .array(z.strictObject({ name: Name, version: Name }))
    .min(1)
    .max(MAX_APPS),
  /** Times are in milliseconds; the layout shift is a score. A browser measures only some. */
  vitals: z.strictObject({
    LCP: measured(MAX_MS),
    INP: measured(MAX_MS),
    CLS: measured(MAX_LAYOUT_SHIFT),
    TTFB: measured(MAX_MS),
    FCP: measured(MAX_MS),
  }),
});
export type PageView = z.infer<typeof PageView>;

/** Errors of 1,000 page views; null without page views. */
const ErrorRate = z.number().nullable();
const Percentile = z.number().nullable();

export const VersionMetrics = z.object({
  /** `shell`, a remote, or `unknown`. */
  app: z.string(),
  version: z.string(),
  isLive: z.boolean(),
  /** The samples give an estimate. */
  views: z.number(),
  samples: z.int(),
  errors: z.object({ render: z.int(), evaluation: z.int(), load: z.int() }),
  errorRate: ErrorRate,
  /** Times are in milliseconds; the layout shift is a score. Each is null where there are no samples. */
  p75: z.object({
    LCP: Percentile,
    INP: Percentile,
    CLS: Percentile,
    TTFB: Percentile,
    FCP: Percentile,
  }),
});
export type VersionMetrics = z.infer<typeof VersionMetrics>;

/** A live version with far more errors than the version before it. */
export const ReleaseAlarm = z.object({
  app: z.string(),
  version: z.string(),
  errorRate: z.number(),
  before: z.object({ version: z.string(), errorRate: z.number() }),
  /** Makes the version before live again. */
  command: z.string(),
});
export type ReleaseAlarm = z.infer<typeof ReleaseAlarm>;

/** What became of a release in its first hour. */
export const ReleaseComparison = z.object({
  app: z.string(),
  version: z.string(),
  before: z.string(),
  /** Errors of kinds that the version before does not have. */
  newErrors: z.int(),
  /** Page views, estimated from the samples. */
  views: z.number(),
  /** There are so many that the release should be taken back. */
  isBad: z.boolean(),
  isOver: z.boolean(),
});
export type ReleaseComparison = z.infer<typeof ReleaseComparison>;

export const ClientMetrics = z.object({
  /** The share of page views that are measured. */
  sampleRate: z.number(),
  /** Versions of the last two weeks are grouped by app, the newest first. */
  versions: z.array(VersionMetrics),
  alarms: z.array(ReleaseAlarm),
  /** Releases of the last day. */
  comparisons: z.array(ReleaseComparison),
});
export type ClientMetrics = z.infer<typeof ClientMetrics>;

/** The part whose errors and speed a token reads: `events`. */
export const TeamTokenInput = z.strictObject({
  remote: Name.refine((remote) => teamOf(`team:${remote}`), 'There is no such part.'),
});
export type TeamTokenInput = z.infer<typeof TeamTokenInput>;

/** A token by which a program of a team reads errors and speed, as long as whoever made it may. */
export const TeamToken = z.object({
  _id: z.string(),
  remote: z.string(),
  /** The account that made it: its email address, or its uid. */
  account: z.string(),
  /** ISO times. */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type TeamToken = z.infer<typeof TeamToken>;

/** The token is in this response, and stored nowhere. */
export const NewTeamToken = TeamToken.extend({ token: z.string() });
export type NewTeamToken = z.infer<typeof NewTeamToken>;
