/** What a form's controls say, as its `FormData` would; that one knows files besides. */
export function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const control of form.elements as Iterable<Element> as Iterable<HTMLInputElement>) {
    const { name, value, type, checked } = control;
    const isUnchosen = (type === 'radio' || type === 'checkbox') && !checked;
    if (name && !isUnchosen && !control.matches(':disabled')) fields.append(name, value);
  }
  return fields;
}
