/** The WhatsApp chat with a candidate (spec section 5); undefined if the number is too short. */
export function chatLink(phoneNumber: string): string | undefined {
  const digits = phoneNumber.replaceAll(/\D/g, '');
  if (digits.length < 10) return undefined;
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`;
}
