import { AchievementInput, DANCE_STYLES, RuleSetInput, TutorialInput } from '@nox/contracts';
import { engines } from '../../test/engines';
import { achievements } from '../achievements/achievements';
import { listContent } from '../content/content-store';
import { type OpenDatabase } from '../database/open-database';
import { findActiveRuleSet, ruleSets } from '../rules/rule-sets';
import { teamMembers } from '../team/team-members';
import { byStyle, tutorials } from '../tutorials/tutorials';
import { sampleAchievements } from './sample-achievements';
import { sampleRuleSets } from './sample-rule-sets';
import { sampleTutorials } from './sample-tutorials';
import { seedOnce } from './seed';

describe.each(engines)('a new database on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
    await seedOnce(database.db, 'sample');
  });
  afterAll(() => database.close());

  it('shows tutorials in all five styles, taught by members of the team', async () => {
    const list = await listContent(tutorials, database.db, 'public');
    expect(Object.keys(byStyle(list))).toEqual(DANCE_STYLES);
    const team = await listContent(teamMembers, database.db, 'public');
    const links = new Map(team.map(({ name, instaUrl }) => [name, instaUrl]));
    for (const { instructor, instructorInstaUrl } of list) {
      expect(instructorInstaUrl).toBe(links.get(instructor));
    }
  });

  it('keeps one tutorial back for administrators to publish', async () => {
    const list = await listContent(tutorials, database.db, 'all');
    expect(list.filter(({ isPublished }) => !isPublished)).toHaveLength(1);
  });

  it('names members by id where they are in the team, and others as they are written', async () => {
    const team = await listContent(teamMembers, database.db, 'all');
    const ids = new Set(team.map(({ _id }) => _id));
    const list = await listContent(achievements, database.db, 'public');
    const involved = list.flatMap(({ teamMemberIdsInvolved }) => teamMemberIdsInvolved);
    const stored = { ids: involved.filter((one) => ids.has(one)), all: involved };
    expect(stored.ids).toHaveLength(sampleAchievements.flatMap(({ members }) => members).length);
    expect(stored.all).toEqual(expect.arrayContaining(['Mrunal Dixit', 'Farhan Sheikh']));
  });

  it('has one active rule set with its event, and an older one', async () => {
    expect(await findActiveRuleSet(database.db)).toMatchObject({
      sectionTitle: 'Audition Rules & Guidelines',
      eventDetails: { day: 'Friday to Sunday' },
    });
    const list = await listContent(ruleSets, database.db, 'all');
    expect(list.map(({ isActive }) => isActive)).toEqual([false, true]);
  });
});

describe('sample content', () => {
  it.each(sampleTutorials)('could be saved by an administrator: $title', (tutorial) => {
    expect(TutorialInput.parse(tutorial)).toEqual(tutorial);
  });

  it.each(sampleAchievements)(
    'could be saved by an administrator: $title',
    ({ members, names, ...written }) => {
      const achievement = { ...written, teamMemberIdsInvolved: [...members, ...names] };
      expect(AchievementInput.parse(achievement)).toEqual(achievement);
    },
  );

  it.each(sampleRuleSets)('could be saved by an administrator: $sectionTitle', (ruleSet) => {
    expect(RuleSetInput.parse(ruleSet)).toEqual(ruleSet);
  });
});
