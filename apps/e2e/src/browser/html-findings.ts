import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // Safari needs the role for lists without bullets, and carousels give it to elements of their own.
  rules: { 'no-redundant-role': 'off', 'prefer-native-element': 'off' },
});

/** What is not as the HTML standard says, one line each. */
export async function htmlFindings(name: string, page: string): Promise<string[]> {
  const { results } = await validator.validateString(page);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${name}:${line} ${ruleId}: ${message}`),
  );
}
