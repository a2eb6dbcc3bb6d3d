/** A page's title with the shop's name, where it does not say it already. */
export const fullTitle = (title: string | undefined) =>
  !title ? 'Playday' : title.includes('Playday') ? title : `${title} · Playday`;
