export function consoleIsStale(): boolean
/** Builds the console unless what stands in `dist` was built from these very sources. Throws with the build's output. */
export function buildConsole(onShare?: (share: number) => void, nice?: number): Promise<void>
