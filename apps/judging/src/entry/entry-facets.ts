import { type AuditionEntry, isTimeSlot } from '@nox/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What entries are filtered by beside search and status, by its name in the URL. */
export const FACETS = ['unreviewed', 'unassigned', 'style', 'branch'] as const;
export type Facet = (typeof FACETS)[number];

export interface EntryFacets {
  /** Empty for all. */
  style: string;
  branch: string;
  /** Only those that the judge has not reviewed. */
  isUnreviewed: boolean;
  /** Only those without a time slot. */
  isUnassigned: boolean;
  /** How many of these filters are on. */
  count: number;
  /** Whether an entry is one of those chosen, but for who has reviewed it. */
  accepts: (entry: AuditionEntry) => boolean;
}

/** Styles and branches are typed by candidates. */
export const facetKey = (text: string) => text.trim().toLowerCase();

export function useFacets(): EntryFacets {
  const [params] = useSearchParams();
  const style = params.get('style') ?? '';
  const branch = params.get('branch') ?? '';
  const isUnreviewed = params.get('unreviewed') === 'yes';
  const isUnassigned = params.get('unassigned') === 'yes';
  return useMemo(() => {
    const [styleKey, branchKey] = [facetKey(style), facetKey(branch)];
    return {
      style,
      branch,
      isUnreviewed,
      isUnassigned,
      count: [style, branch, isUnreviewed, isUnassigned].filter(Boolean).length,
      accepts: (entry) =>
        (!isUnassigned || !isTimeSlot(entry.timeSlot)) &&
        (!styleKey || facetKey(entry.danceStyle) === styleKey) &&
        (!branchKey || facetKey(entry.branch) === branchKey),
    };
  }, [style, branch, isUnreviewed, isUnassigned]);
}
