/** Microseconds since 1970; see `creation-time.ts`. */
export type CreationTime = number;
/** Milliseconds since 1970. */
export type Milliseconds = number;
/** 0 or 1: both engines know integers, only one knows booleans. */
export type Flag = number;

/** A list or an object, as JSON. */
export type JsonText = string;
