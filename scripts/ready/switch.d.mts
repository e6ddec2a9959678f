/** Replaces a folder by a complete new one and removes the old one. */
export function switchFolder(made: string, place: string): void
