import { dayOf, judgeNameKey, type Panel, type ScheduleBlock } from '@nox/contracts';

interface Structure {
  panels: readonly Pick<Panel, '_id' | 'name'>[];
  blocks: readonly Pick<ScheduleBlock, 'panelId' | 'date' | 'judges'>[];
}

/** Blocks whose judges have scored together with one another, directly or through others. */
interface JudgeGroup {
  judges: readonly string[];
  blocks: Structure['blocks'];
}

const isSame = (one: string, other: string) => judgeNameKey(one) === judgeNameKey(other);

/** The connected components of judges: who sits in one block is connected. Blocks without judges are left out. */
function judgeGroups(blocks: Structure['blocks']): JudgeGroup[] {
  let groups: JudgeGroup[] = [];
  for (const block of blocks.filter(({ judges }) => judges.length > 0)) {
    const isJoined = ({ judges }: JudgeGroup) =>
      judges.some((one) => block.judges.some((other) => isSame(one, other)));
    const joined = groups.filter(isJoined);
    groups = [
      ...groups.filter((group) => !joined.includes(group)),
      {
        judges: [...joined.flatMap(({ judges }) => judges), ...block.judges],
        blocks: [...joined.flatMap((group) => group.blocks), block],
      },
    ];
  }
  return groups;
}

/** "Hall A", or with its day if the panel has other judges on other days. */
function describe(group: JudgeGroup, { panels, blocks }: Structure): string[] {
  const own = new Set(group.blocks);
  return panels.flatMap(({ _id, name }) => {
    const inGroup = group.blocks.filter(({ panelId }) => panelId === _id);
    if (inGroup.length === 0) return [];
    const isWhole = blocks.every(
      (block) => block.panelId !== _id || block.judges.length === 0 || own.has(block),
    );
    const days = [...new Set(inGroup.map(({ date }) => date))].toSorted();
    return isWhole ? [name] : [`${name} (${days.map(dayOf).join(', ')})`];
  });
}

/** Which panels share no judge, so that their scores cannot be compared, and what would help; null if there are none. */
export function comparabilityAdvice(structure: Structure): string | null {
  const groups = judgeGroups(structure.blocks);
  const [first, second] = groups;
  if (!first || !second) return null;
  const names = groups.map((group) => describe(group, structure));
  if (groups.length === 2) {
    const [own = [], other = []] = names;
    return `No judge of ${listed(own, 'and')} sits in ${listed(other, 'or')}, so their scores cannot be compared. Let ${first.judges[0]} also judge a block in ${other[0]}, or ${second.judges[0]} one in ${own[0]}.`;
  }
  const all = names.map((group) => listed(group, 'with'));
  return `${listed(all, 'and')} share no judges, so their scores cannot be compared. Let one judge of each also judge a block elsewhere.`;
}

/** "A, B and C" */
const listed = (words: readonly string[], last: string): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${last} `);
