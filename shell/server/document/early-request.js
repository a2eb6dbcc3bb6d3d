// The inline script in the head of documents with images: constant, allowed by its hash. Its
// element names the shell's script, the largest of all.
//
// Over HTTP/1.1 it is requested when the image with high priority has its size, often before the
// document has been laid out: on a phone it has a connection of its own, and the line is not idle
// for a round trip behind the images. Without such an image, the first one that has its size
// counts. Over HTTP/2, a server that disregards priorities would send it in turns with the images,
// and so would any server to a browser without priorities. There the loader requests it, when the
// images are complete.
{
  // @ts-expect-error It is the current script.
  const { url, integrity } = document.currentScript.dataset;
  /** @type {any} */
  const [visit] = performance.getEntriesByType('navigation');
  /** @param {HTMLImageElement} image */
  const isSized = ({ complete, naturalWidth }) => complete || naturalWidth > 0;
  const look = () => {
    // The loader has requested it: after a tap, or because images are late.
    if (globalThis.playday) return;
    const images = [...document.images];
    const first = images.find(({ fetchPriority }) => fetchPriority === 'high');
    if (first ? isSized(first) : images.some(isSized))
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
    else setTimeout(look, 20);
  };
  if ('fetchPriority' in HTMLLinkElement.prototype && visit?.nextHopProtocol === 'http/1.1') look();
}
