/** Returns true if `dist` is missing or was built from other sources. */
export function pagesAreStale(): boolean
/** Builds the console unless `dist` was built from the current sources. Throws with the build's output. */
export function buildConsole(onShare?: (share: number) => void, nice?: number): Promise<void>
/** Builds the drivers' app in the same way. */
export function buildDriver(onShare?: (share: number) => void, nice?: number): Promise<void>
/** Builds both, one after the other. */
export function buildPages(): Promise<void>
