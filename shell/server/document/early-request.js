// The inline script of documents with images: constant, allowed by its hash. Its element names the
// shell's script, the largest of all.
//
// Over HTTP/1.1 it is requested when the first image has its size, often before the document has
// been laid out: on a phone it has a connection of its own, takes its share of the line, and the
// line is not idle for a round trip behind the images. Over HTTP/2, servers that disregard
// priorities would send both in turns. Browsers without priorities would share the line between
// both in any case. There the loader requests it, when the images are complete.
{
  // @ts-expect-error It is the current script.
  const { url, integrity } = document.currentScript.dataset;
  /** @type {any} */
  const [visit] = performance.getEntriesByType('navigation');
  const look = () => {
    if ([...document.images].some((image) => image.naturalWidth))
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'preload',
          as: 'script',
          crossOrigin: 'anonymous',
          fetchPriority: 'low',
          integrity,
          href: url,
        }),
      );
    else if (document.readyState !== 'complete') setTimeout(look, 20);
  };
  if ('fetchPriority' in HTMLLinkElement.prototype && visit?.nextHopProtocol === 'http/1.1') look();
}
