/** Amber waits; the decision is green or red. */
export const STATUS_TONES = { Pending: 'lamp', Selected: 'go', 'Not Selected': 'stop' } as const;
