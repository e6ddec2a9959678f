/** Responses without content. */
export type Nothing = Record<string, never>
