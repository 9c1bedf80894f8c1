/** The answers in a form's data, as the contracts take them; what was not answered is absent or empty. */
export function answersIn(data: URLSearchParams) {
  const text = (name: string) => data.get(name) ?? '';
  const rating = data.get('rateYourself');
  return {
    fullName: text('fullName'),
    phoneNumber: text('phoneNumber'),
    rollNumber: text('rollNumber'),
    emailAddress: text('emailAddress'),
    branch: text('branch'),
    rateYourself: rating === null ? undefined : Number(rating),
    whyNox: text('whyNox'),
    otherSkills: text('otherSkills'),
    danceStyle: text('danceStyle'),
    danceVideoUrl: text('danceVideoUrl'),
    availability: data.getAll('availability'),
    partnerRollNumber: text('partnerRollNumber'),
  };
}
