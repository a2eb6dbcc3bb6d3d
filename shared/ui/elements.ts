import type { ReactElement } from 'react';

/**
 * Children without text of their own, for components that put something beside them. Text there
 * needs an element around it.
 */
export type Elements = ReactElement | Elements[] | boolean | '' | null | undefined;
