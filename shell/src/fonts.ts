// Loaded after the page is live: until then text stands in the system's face, in Anuphan's measures.
import '@fontsource-variable/anuphan/index.css';

if (document.documentElement.lang === 'km') {
  void import(/* webpackChunkName: "khmer-font" */ './khmer-font.ts');
}
