/** Puts a folder that is whole in the place of another, which is removed. */
export function switchFolder(made: string, place: string): void
