/** What stands in a `dist` was built from other sources than these, or nothing stands there. */
export function pagesAreStale(): boolean
/** Builds the console unless what stands in `dist` was built from these very sources. Throws with the build's output. */
export function buildConsole(onShare?: (share: number) => void, nice?: number): Promise<void>
/** The drivers' app, as the console is built. */
export function buildDriver(onShare?: (share: number) => void, nice?: number): Promise<void>
/** Both, one after the other. */
export function buildPages(): Promise<void>
