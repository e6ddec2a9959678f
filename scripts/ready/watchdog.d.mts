export function reportToWatchdog(env?: Record<string, string | undefined>): () => void
