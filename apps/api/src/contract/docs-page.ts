import { type OpenApiDocument, type Operation } from './openapi.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const code = (text: string) => `<code>${escape(text)}</code>`;

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

const nameOf = ($ref: string) => $ref.split('/').at(-1) ?? '';

/** A type in a few words, such as `list of TeamMember`. */
function typeOf(schema: JsonSchema): string {
  const { $ref, type, enum: values, items, properties, additionalProperties } = schema;
  if ($ref) return `<a href="#${escape(nameOf($ref))}">${escape(nameOf($ref))}</a>`;
  if (values) return values.map((value) => code(value)).join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  if (typeof additionalProperties === 'object')
    return `lists by name: ${typeOf(additionalProperties)}`;
  if (properties) return `object of ${Object.keys(properties).map(code).join(', ')}`;
  return escape([type ?? 'anything'].flat().join(' or '));
}

function limitsOf({ minLength, maxLength, default: fallback }: JsonSchema): string {
  const limits = [
    ...(minLength ? [`at least ${minLength} characters`] : []),
    ...(maxLength ? [`at most ${maxLength} characters`] : []),
    ...(fallback !== undefined ? [`absent: ${code(JSON.stringify(fallback))}`] : []),
  ];
  return limits.join(', ');
}

function schemaSection([name, schema]: [string, JsonSchema]): string {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([field, type]) =>
      `<tr><th scope="row">${code(field)}</th><td>${typeOf(type)}</td>` +
      `<td>${schema.required?.includes(field) ? 'required' : ''}</td><td>${limitsOf(type)}</td></tr>`,
  );
  const body = fields.length > 0 ? `<table>${fields.join('')}</table>` : `<p>${typeOf(schema)}</p>`;
  return `<section id="${escape(name)}"><h3>${escape(name)}</h3>${body}</section>`;
}

const bodyOf = (content: Record<string, { schema: JsonSchema }> | undefined) =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) => (type === 'application/json' ? typeOf(schema) : code(type)))
    .join(', ');

function callSection(path: string, method: string, call: Operation): string {
  const answers = Object.entries(call.responses).map(
    ([status, { description, content }]) =>
      `<tr><th scope="row">${status}</th><td>${escape(description)}</td><td>${bodyOf(content)}</td></tr>`,
  );
  const body = bodyOf(call.requestBody?.content);
  return `<section><h3>${code(`${method.toUpperCase()} ${path}`)}</h3>
<p>${escape(call.summary)}. ${escape(call.description)}${body && ` Takes ${body}.`}</p>
<details><summary>Answers</summary><table>${answers.join('')}</table></details></section>`;
}

/** A page to read, from the same document that programs read. No scripts: it must live under our own policy. */
export function docsPage({ paths, components }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => callSection(path, method, call)),
  );
  const schemas = Object.entries(components.schemas) as [string, JsonSchema][];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>NOX API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>NOX API</h1>
<p>For programs: <a href="/api/openapi.json">openapi.json</a>. Calls for administrators carry
${code('Authorization: Bearer <token>')}. Every error is an <a href="#ErrorBody">ErrorBody</a>.</p>
<h2>Calls</h2>
${calls.join('\n')}
<h2>Schemas</h2>
${schemas.map(schemaSection).join('\n')}
</main>
</body>
</html>
`;
}

export const DOCS_STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.5rem 0; }
h2 { margin-top: 3rem; }
h3 { margin: 0.5rem 0; font-size: 1.125rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; font-weight: normal; }
`;
