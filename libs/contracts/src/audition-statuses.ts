export const AUDITION_STATUSES = ['Pending', 'Selected', 'Not Selected'] as const;
