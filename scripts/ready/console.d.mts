/** Builds the console unless what stands in `dist` was built from these very sources. Throws with the build's output. */
export function buildConsole(): Promise<unknown>
