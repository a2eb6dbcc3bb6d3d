import { type BuildFiles, makeVariant as makeBuild } from '@playday/build/make-variant';
import { ports } from '../ports.ts';

/** Makes another build of a remote: shops that run side by side have variants of their own. */
export const makeVariant = (name: string, mark: string, change?: (files: BuildFiles) => void) =>
  makeBuild(name, `${mark}_${ports.shell}`, change);
