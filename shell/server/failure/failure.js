// Tells the visitor that the page did not start, in the page's language, and reports it. The server
// prepends `words` by language, each with a sentence and a link's text, and the id of its `build`.
{
  const { documentElement: root } = document;
  // It may have started all the same, or this script may be asked for twice.
  if (!root.dataset.hydrated && !document.getElementById('failure')) {
    const note = Object.assign(document.createElement('dialog'), { id: 'failure' });
    const [sentence = '', reload = ''] = self.words[root.lang] ?? self.words.en ?? [];
    const link = Object.assign(document.createElement('a'), { href: '', textContent: reload });
    // The shop's style sheet may be missing, too.
    note.style.cssText =
      'position:fixed;inset:auto 0 0;z-index:70;box-sizing:border-box;width:100%;' +
      'max-width:none;padding:12px 20px;border:0;background:#ffb224;color:#17132b;' +
      'font-weight:600;text-align:center';
    link.style.cssText =
      'display:inline-block;margin:4px 12px;padding:8px 24px;border:2px solid;' +
      'border-radius:999px;color:inherit;text-decoration:none';
    note.setAttribute('aria-label', sentence);
    note.append(sentence, ' ', link);
    document.body.append(note);
    note.show();
    new MutationObserver((_, observer) => {
      if (!root.dataset.hydrated) return;
      observer.disconnect();
      note.remove();
    }).observe(root, { attributeFilter: ['data-hydrated'] });

    // What follows a quote or a question mark could be personal.
    const message = (self.failure ?? '').split(/["'?@]/)[0]?.slice(0, 200);
    const build = globalThis.playday?.files[0]?.url.split('/')[2] ?? self.build;
    const body = JSON.stringify({
      release: '',
      facts: [{ kind: 'error', remote: 'shell', build, message }],
    });
    navigator.sendBeacon('/api/beacon', new Blob([body], { type: 'application/json' }));
  }
}
