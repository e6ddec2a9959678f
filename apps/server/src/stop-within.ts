/**
 * Stops, and waits at most `ms`. Work of a worker may take minutes in total, and each piece is a transaction that the
 * next start repeats, so the stop does not wait for the rest.
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
