import type { Text } from '../../texts.ts';

/** A field that a method asks for. */
export interface Attribute {
  key: string;
  name: Text;
  description: Text;
  regexp: string;
  /** The values that it can have, where buyers choose one. */
  options?: { value: string; name: Text }[];
  required: boolean;
}

/** A payment method as it is stored. */
export interface MethodRow {
  id: number;
  alias: string;
  name: Text;
  type: 'QR' | 'URL';
  attributes: Attribute[];
}
