import { dayOf, judgeNameKey, type Panel, type ScheduleBlock } from '@nox/contracts';

type Block = Pick<ScheduleBlock, 'panelId' | 'date' | 'judges'>;

interface Structure {
  panels: readonly Pick<Panel, '_id' | 'name'>[];
  blocks: readonly Block[];
}

/** Blocks whose judges have scored together with one another, directly or through others; without judges they are left out. */
function judgeGroups(blocks: Structure['blocks']): Block[][] {
  let groups: Block[][] = [];
  for (const block of blocks.filter(({ judges }) => judges.length > 0)) {
    const keys = new Set(block.judges.map(judgeNameKey));
    const isJoined = (group: Block[]) =>
      group.some(({ judges }) => judges.some((judge) => keys.has(judgeNameKey(judge))));
    const others = groups.filter((group) => !isJoined(group));
    groups = [...others, [...groups.filter(isJoined).flat(), block]];
  }
  return groups;
}

function describe(group: Block[], { panels, blocks }: Structure): string[] {
  return panels.flatMap(({ _id, name }) => {
    const inGroup = group.filter(({ panelId }) => panelId === _id);
    if (inGroup.length === 0) return [];
    const isWhole = blocks.every(
      (block) => block.panelId !== _id || block.judges.length === 0 || group.includes(block),
    );
    const days = [...new Set(inGroup.map(({ date }) => date))].toSorted();
    return isWhole ? [name] : [`${name} (${days.map(dayOf).join(', ')})`];
  });
}

/** Says which panels share no judge, so that their scores cannot be compared, and what would help; null if there are none. */
export function comparabilityAdvice(structure: Structure): string | null {
  const groups = judgeGroups(structure.blocks);
  const [first, second] = groups.map(([block]) => block!.judges[0]);
  if (!first || !second) return null;
  const names = groups.map((group) => describe(group, structure));
  if (groups.length === 2) {
    const [own = [], other = []] = names;
    return `No judge of ${listed(own, 'and')} sits in ${listed(other, 'or')}, so their scores cannot be compared. Let ${first} also judge a block in ${other[0]}, or ${second} one in ${own[0]}.`;
  }
  const all = names.map((group) => listed(group, 'with'));
  return `${listed(all, 'and')} share no judges, so their scores cannot be compared. Let one judge of each also judge a block elsewhere.`;
}

const listed = (words: readonly string[], last: string): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${last} `);
