import { sampleMember } from './member.ts';

/** Invented people; the links lead nowhere. */
export const coreTeam = [
  {
    name: 'Kabir Malhotra',
    year: '3rd Year',
    position: 'Breaking Lead',
    intro:
      'Learnt his first six-step on a hostel corridor and still practises there when it rains.',
    specialization: 'Breaking: toprock, power moves and floor safety.',
    instaUrl: 'https://www.instagram.com/kabir.example',
    linkedInUrl: 'https://www.linkedin.com/in/kabir-malhotra-example',
  },
  {
    name: 'Ananya Iyer',
    year: '3rd Year',
    position: 'Choreography Head',
    intro:
      'Writes counts on bus tickets. Her pieces usually begin with a story and end with someone in tears.',
    specialization: 'Urban choreography, formations and storytelling.',
    instaUrl: 'https://www.instagram.com/ananya.example',
    linkedInUrl: 'https://www.linkedin.com/in/ananya-iyer-example',
  },
  {
    name: 'Devansh Patil',
    year: '3rd Year',
    position: 'Locking Lead',
    intro:
      'Brought a seventies record collection to his interview and was in before the second track.',
    specialization: 'Locking, groove and party dances.',
    instaUrl: 'https://www.instagram.com/devansh.example',
  },
  {
    name: 'Sanya Agarwal',
    year: '3rd Year',
    position: 'Public Relations Head',
    intro: 'Talks to sponsors, judges and nervous parents with the same patience.',
    specialization: 'Hip hop freestyle and stage hosting.',
    instaUrl: 'https://www.instagram.com/sanya.example',
    linkedInUrl: 'https://www.linkedin.com/in/sanya-agarwal-example',
  },
  {
    name: 'Vihaan Reddy',
    year: '3rd Year',
    position: 'Music and Mixing Head',
    intro: 'Cuts every mix the society performs to. Hears a badly placed clap from two rooms away.',
    specialization: 'Popping, sound editing and live mixing.',
    linkedInUrl: 'https://www.linkedin.com/in/vihaan-reddy-example',
  },
  {
    name: 'Tanvi Joshi',
    year: '3rd Year',
    position: 'Waacking Lead',
    intro: 'Says she is shy; the arms say otherwise. Mentors the first-year batch on Sundays.',
    specialization: 'Waacking, punking and performance quality.',
    instaUrl: 'https://www.instagram.com/tanvi.example',
  },
  {
    name: 'Arjun Menon',
    year: '2nd Year',
    position: 'Videography Head',
    intro: 'Films, cuts and grades our showcase videos, and dances in most of them as well.',
    specialization: 'Lite feet, camera work and editing.',
    instaUrl: 'https://www.instagram.com/arjun.example',
    linkedInUrl: 'https://www.linkedin.com/in/arjun-menon-example',
  },
  {
    name: 'Zoya Khan',
    year: '2nd Year',
    position: 'Outreach Coordinator',
    intro: 'Runs the free weekend workshop for the school next door, now in its third semester.',
    specialization: 'Hip hop foundations and teaching beginners.',
    instaUrl: 'https://www.instagram.com/zoya.example',
    linkedInUrl: 'https://www.linkedin.com/in/zoya-khan-example',
  },
].map((member, index) => sampleMember('Core Team', member, index));
