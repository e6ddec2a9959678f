/** Responses without content. */
export type EmptyResponse = Record<string, never>
