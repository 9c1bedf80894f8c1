/** The page of a live shell, with its slots. */
export const shellPage = (scripts = '') => `<!doctype html><html lang="en"><head>
<!--head--><title>NOX</title><!--/head-->
<!--settings--><script type="application/json" id="nox-page">
  {}
</script><!--/settings-->
<!--scripts-->${scripts}<!--/scripts--></head>
<body><!--root--><noscript>Scripts, please.</noscript><div id="root"></div><!--/root--></body></html>`;
