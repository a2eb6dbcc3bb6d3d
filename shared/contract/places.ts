import type {
  PlaceExample,
  PlaceProps,
  PropType,
  RemoteDefinition,
} from '../api-contract/remote-definition.ts';

/** A place that a remote offers on its pages: `account/pending-order`. */
export const placeName = (remote: string, place: string): string => `${remote}/${place}`;

/** The remotes of a release and what they declare. */
type Definitions = Record<string, Pick<RemoteDefinition, 'places'>>;

/** What the owner of a place declares of it; undefined when no remote offers it. */
export function placeAt(definitions: Definitions, name: string) {
  const [remote = '', place = ''] = name.split('/');
  return definitions[remote]?.places?.[place];
}

const typeOf = (declared: PropType) => declared.replace('?', '');
const isOptional = (declared: PropType) => declared.endsWith('?');

/** What is wrong with a remote's places, a sentence for each fault. */
export const placeProblems = ({ places = {} }: Pick<RemoteDefinition, 'places'>): string[] =>
  Object.entries(places).flatMap(([place, { props, examples }]) =>
    examples.flatMap((example, at) =>
      exampleProblems(props, example).map(
        (problem) => `example ${at + 1} of the place ${place} ${problem}`,
      ),
    ),
  );

function exampleProblems(props: PlaceProps, example: PlaceExample): string[] {
  const unknown = Object.keys(example).filter((name) => !(name in props));
  return [
    ...unknown.map((name) => `has ${name}, which is not in its props`),
    ...Object.entries(props).flatMap(([name, declared]) => {
      const value = example[name];
      if (value === undefined) return isOptional(declared) ? [] : [`lacks ${name}`];
      return typeof value === typeOf(declared) ? [] : [`has no ${typeOf(declared)} as ${name}`];
    }),
  ];
}

/**
 * The props that what fills a place needs and the place does not pass, as text; empty when they are
 * compatible. A place may pass more than a filler knows, and always pass what it may expect.
 */
export const unmetProps = (needed: PlaceProps, passed: PlaceProps): string[] =>
  Object.entries(needed).flatMap(([name, type]) => {
    const given = passed[name];
    const isMet =
      given === undefined
        ? isOptional(type)
        : typeOf(given) === typeOf(type) && (isOptional(type) || !isOptional(given));
    return isMet ? [] : [`${name} (${type})`];
  });
