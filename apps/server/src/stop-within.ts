/**
 * Stops, and waits for it no longer than `ms`. What a worker goes through piece by piece may take minutes, and each piece is a transaction
 * that the next start does again: nobody who ends the server waits for the last of them.
 */
export async function stopWithin(ms: number, stop: () => Promise<void>): Promise<'stopped' | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, ms, 'late')))
  try {
    return await Promise.race([stop().then(() => 'stopped' as const), late])
  } finally {
    clearTimeout(timer)
  }
}
