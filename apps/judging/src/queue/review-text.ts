interface Written {
  notes: string;
  score?: number;
}

/** A review as one reads it. */
export const reviewText = ({ notes, score }: Written) =>
  score === undefined ? notes : `${score}/10. ${notes}`;
