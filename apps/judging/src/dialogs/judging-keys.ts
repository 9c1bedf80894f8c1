/** For the list of keys. */
export const JUDGING_KEYS = [
  [
    'A candidate',
    [
      ['1–9, 0', 'score, and on to the notes; 0 is ten'],
      ['Ctrl + Enter', 'submit'],
      ['S', 'select'],
      ['X', 'reject'],
      ['R', 'reset to pending'],
      ['Z', 'undo the last decision'],
    ],
  ],
  [
    'From one to the next',
    [
      ['J', 'the next candidate; in Judge next N, too'],
      ['K', 'the one before; in Judge next P, too'],
      ['Esc', 'close'],
    ],
  ],
  ['Everywhere on this page', [['?', 'show these keys']]],
] as const;
