/** Answers that carry nothing. */
export type Nothing = Record<string, never>
