import { PageTemplate } from './page-template.ts';

const HTML = `<head><!--head--><title>NOX</title><!--/head-->
<!--settings--><script id="nox-page">
  {}
</script><!--/settings-->
<!--scripts--><script src="/static/js/shell/1.0.0/main.js"></script><!--/scripts--></head>
<body><!--root--><div id="root"></div><!--/root--></body>`;

it('replaces slots, whatever their content holds, and leaves a page that can be parsed again', () => {
  const settings = { text: '</script>$&<!--root-->' };
  const page = new PageTemplate(HTML).render({ settings, head: '<title>$1</title>' });
  expect(page).toContain('<!--head--><title>$1</title><!--/head-->');
  expect(page).toContain('<div id="root"></div>');
  const again = new PageTemplate(page);
  expect(again.settings).toEqual(settings);
  expect(again.shellFolder).toBe('/static/js/shell/1.0.0/');
  expect(again.render({ settings })).toBe(page);
});

it('knows the folder of the shell on another origin, too', () => {
  const page = new PageTemplate(HTML.replace('src="', 'src="https://cdn.example.org'));
  expect(page.shellFolder).toBe('/static/js/shell/1.0.0/');
});

it.each(['<!--head-->', '<!--/root-->'])('refuses a page without %s', (marker) => {
  expect(() => new PageTemplate(HTML.replace(marker, ''))).toThrow(marker);
});
