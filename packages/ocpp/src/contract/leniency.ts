/** Deviations from the schema that the gateway corrects in a call of a charge point. */
export const schemaDeviationKinds = [
  /** A field that the schema does not have was ignored. */
  'unknown-field',
  /** A field was found under its name in other letters. */
  'renamed',
  /** A field without a value was ignored. */
  'null',
  /** A text or a list was longer than allowed, and its end was removed. */
  'cut',
  /** A value of a fixed list was found by other letters or a common synonym, or replaced by the list's "other". */
  'list-value',
  /** A number was written as text, a text as a number, a time as a number, or the like. */
  'retyped',
  /** A whole number had decimal places. */
  'rounded',
  /** An optional value that could not be read was ignored. */
  'left-out',
] as const
export type SchemaDeviationKind = (typeof schemaDeviationKinds)[number]

/** One deviation. The path names fields only, `*` stands for each entry of a list; it never contains a value. */
export interface SchemaDeviation {
  path: string
  kind: SchemaDeviationKind
}
