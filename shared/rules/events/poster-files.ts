/** The widths of every poster, as AVIF and as WebP. */
export const posterWidths = [320, 480, 960];

/** The file of a poster for link previews: chat apps and social networks want a wide JPEG. */
export const previewFile = { name: '1200.jpg', type: 'image/jpeg', width: 1200, height: 630 };

/** Whether an image is a poster of the api, with a folder of files; other images have one file. */
export const isOwnPoster = (poster: string): boolean =>
  /^\/api\/media\/[^/]+\/\d+\.webp$/.test(poster);

/** The address of another file of a poster of the api. */
export const posterFile = (poster: string, file: string): string =>
  poster.slice(0, poster.lastIndexOf('/') + 1) + file;

/** Words in addresses that ad blockers know. */
export const adWords =
  /(?:^|[/._-])(?:ads?|adv|adverts?|advertising|analytics|banners?|beacons?|cookie-(?:banner|consent)|pixels?|popups?|sponsor(?:s|ed)?|tag-manager|telemetry|track(?:er|ing)?|vitals|\d+x\d+)(?![a-z])/iu;
