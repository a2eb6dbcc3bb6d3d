/** Appends the shop's name to a page's title unless the title contains it. */
export const fullTitle = (title: string | undefined) =>
  !title ? 'Playday' : title.includes('Playday') ? title : `${title} · Playday`;
