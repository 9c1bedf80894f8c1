import { sampleMember } from './member.ts';

/** Invented people; the links lead nowhere. */
export const executiveBoard = [
  {
    name: 'Aarav Deshmukh',
    year: '4th Year',
    position: 'President',
    intro:
      "Started as the quiet one in the back row of freshers' night and has not left the studio since. Runs rehearsals with a whistle nobody has ever heard.",
    specialization:
      'Hip hop foundations, battle formats and getting forty people to count together.',
    instaUrl: 'https://www.instagram.com/aarav.example',
    linkedInUrl: 'https://www.linkedin.com/in/aarav-deshmukh-example',
  },
  {
    name: 'Ishita Kulkarni',
    year: '4th Year',
    position: 'Vice President',
    intro:
      'Trained in Kathak for nine years before discovering waacking on a train journey. Believes that every stage has room for both.',
    specialization: 'Waacking, musicality and fusion choreography.',
    instaUrl: 'https://www.instagram.com/ishita.example',
    linkedInUrl: 'https://www.linkedin.com/in/ishita-kulkarni-example',
  },
  {
    name: 'Rohan Nair',
    year: '4th Year',
    position: 'General Secretary',
    intro:
      'Keeps the calendar, the keys and the speakers. If the bus leaves on time, it was Rohan.',
    specialization: 'Popping, isolation drills and event planning.',
    linkedInUrl: 'https://www.linkedin.com/in/rohan-nair-example',
  },
  {
    name: 'Meher Kaur Sandhu',
    year: '3rd Year',
    position: 'Treasurer',
    intro:
      'Balances budgets and headstands. Joined through a bhangra flash mob that she only meant to film.',
    specialization: 'Bhangra, breaking footwork and costume sourcing.',
    instaUrl: 'https://www.instagram.com/meher.example',
  },
].map((member, index) => sampleMember('Executive Board', member, index));
