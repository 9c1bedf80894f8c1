import { sampleMember } from './member.ts';

/** Invented people; the links lead nowhere. */
export const members = [
  {
    name: 'Nikhil Gaikwad',
    year: '2nd Year',
    position: 'Dancer',
    intro:
      "Came for a friend's audition, got selected instead. The friend is now our loudest supporter.",
    specialization: 'Lite feet and quick footwork.',
    instaUrl: 'https://www.instagram.com/nikhil.example',
  },
  {
    name: 'Priya Chatterjee',
    year: '2nd Year',
    position: 'Dancer',
    intro: "Rehearses before breakfast and still makes the eight o'clock lecture.",
    specialization: 'Contemporary lines in urban choreography.',
    instaUrl: 'https://www.instagram.com/priya.example',
  },
  {
    name: 'Yash Thakur',
    year: '2nd Year',
    position: 'Dancer',
    intro: 'A former gymnast who decided that landing quietly is overrated.',
    specialization: 'Breaking: freezes and air flares.',
    linkedInUrl: 'https://www.linkedin.com/in/yash-thakur-example',
  },
  {
    name: 'Aditi Bhosale',
    year: '2nd Year',
    position: 'Dancer',
    intro: 'Learns a routine in one evening and spends the next teaching it to everyone else.',
    specialization: 'Hip hop and Lavani fusion.',
    instaUrl: 'https://www.instagram.com/aditi.example',
  },
  {
    name: 'Farhan Sheikh',
    year: '2nd Year',
    position: 'Dancer',
    intro: 'Took up locking because his laptop speakers could only play funk properly.',
    specialization: 'Locking and comedy in performance.',
  },
  {
    name: 'Riya Saxena',
    year: '2nd Year',
    position: 'Dancer',
    intro: 'Keeps a notebook of every battle she has watched, with scores.',
    specialization: 'Waacking and freestyle battles.',
    instaUrl: 'https://www.instagram.com/riya.example',
    linkedInUrl: 'https://www.linkedin.com/in/riya-saxena-example',
  },
  {
    name: 'Om Wankhede',
    year: '2nd Year',
    position: 'Dancer',
    intro: "Built the LED floor for last year's showcase, then danced on it.",
    specialization: 'Popping, animation and robotics.',
    linkedInUrl: 'https://www.linkedin.com/in/om-wankhede-example',
  },
  {
    name: 'Lakshmi Pillai',
    year: '2nd Year',
    position: 'Dancer',
    intro: 'Switches from Bharatanatyam to house without changing her smile.',
    specialization: 'House, rhythm and partner work.',
    instaUrl: 'https://www.instagram.com/lakshmi.example',
  },
].map((member, index) => sampleMember('Members', member, index));
