import { z } from 'zod';
import { boundedText } from './text.ts';

const MAX_ADDRESS_LENGTH = 2_000;
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 300;

/** A part of the product that a browser could not load or run, or only with retries. */
export const ClientError = z.strictObject({
  /**
   * `entry`, `chunk` and `style` are files of a remote; `contract`: it was built for another shell; `mount`: its place is
   * not there, or another remote's; `evaluation`: its code threw while it was evaluated; `render`: it threw while a page
   * was rendered; `shell`: the shell did not start.
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
  ]),
  /** The address is that of a file, or the pattern of a page's path. */
  address: boundedText(MAX_ADDRESS_LENGTH).min(1),
  remote: boundedText(MAX_NAME_LENGTH).min(1).optional(),
  version: boundedText(MAX_NAME_LENGTH).min(1).optional(),
  message: boundedText(MAX_MESSAGE_LENGTH).min(1).optional(),
  attempts: z.int().min(1).max(1_000),
  recovered: z.boolean(),
  /** Whether the same page has reported an error of this remote before. */
  repeated: z.boolean().optional(),
});
export type ClientError = z.infer<typeof ClientError>;

/** A client error with the time at which the server received it. */
export const ReportedClientError = ClientError.extend({ at: z.iso.datetime() });
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

/** What browsers reported of one version of an app. */
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

export const ClientMetrics = z.object({
  /** The share of page views that are measured. */
  sampleRate: z.number(),
  /** Versions of the last two weeks are grouped by app, the newest first. */
  versions: z.array(VersionMetrics),
  alarms: z.array(ReleaseAlarm),
});
export type ClientMetrics = z.infer<typeof ClientMetrics>;
