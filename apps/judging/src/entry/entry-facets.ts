import type { AuditionEntry } from '@nox/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What entries are filtered by beside search and status, by its name in the URL. */
export const FACETS = ['unreviewed', 'style', 'branch'] as const;
export type Facet = (typeof FACETS)[number];

export interface EntryFacets {
  /** Empty for all. */
  style: string;
  branch: string;
  /** Only those that the judge has not reviewed. */
  isUnreviewed: boolean;
  /** How many of these filters are on. */
  count: number;
  /** Whether style and branch of an entry are those chosen. */
  accepts: (entry: AuditionEntry) => boolean;
}

/** Styles and branches are typed by candidates. */
export const facetKey = (text: string) => text.trim().toLowerCase();

export function useFacets(): EntryFacets {
  const [params] = useSearchParams();
  const style = params.get('style') ?? '';
  const branch = params.get('branch') ?? '';
  const isUnreviewed = params.get('unreviewed') === 'yes';
  return useMemo(() => {
    const [styleKey, branchKey] = [facetKey(style), facetKey(branch)];
    return {
      style,
      branch,
      isUnreviewed,
      count: [style, branch, isUnreviewed].filter(Boolean).length,
      accepts: (entry) =>
        (!styleKey || facetKey(entry.danceStyle) === styleKey) &&
        (!branchKey || facetKey(entry.branch) === branchKey),
    };
  }, [style, branch, isUnreviewed]);
}
