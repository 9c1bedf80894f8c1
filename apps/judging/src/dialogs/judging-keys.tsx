import { ShortcutsButton } from '@nox/ui';
import { useJudge } from '../entry/judge.ts';
import { useCriteria, useRights } from '../sync/judging-settings.ts';

const DECISION_KEYS = [
  ['S', 'select'],
  ['X', 'reject'],
  ['R', 'reset to pending'],
  ['Z', 'undo the last decision'],
] as const;

const STEP_KEYS = [
  ['J', 'the next candidate; also N in Judge next, ↓ in the details'],
  ['K', 'the one before; also P in Judge next, ↑ in the details'],
  ['Esc', 'close'],
  ['Space, K, ← →', 'in a video: play or pause, 5 seconds back or forward'],
] as const;

export function JudgingKeys({ level }: { level: 'page' | 'dialog' }) {
  const { mayOrganise } = useRights();
  const { isBound } = useJudge();
  const next = useCriteria().length > 0 ? 'the next criterion' : 'the notes';
  const ofCandidate = [
    ['1–9, 0', `score, and on to ${next}; 0 is ten`] as const,
    ['Ctrl + Enter', 'submit'] as const,
    ...(mayOrganise ? DECISION_KEYS : isBound ? [['R', 'I know this person'] as const] : []),
  ];
  return (
    <ShortcutsButton
      level={level}
      sections={[
        ['A candidate', ofCandidate],
        ['From one to the next', STEP_KEYS],
      ]}
    />
  );
}
