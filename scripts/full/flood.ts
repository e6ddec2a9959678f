/*
 * Client that tries passwords over 200 connections as fast as the server answers. When stopped, it reports the
 * responses it received.
 */
const [base = ''] = process.argv.slice(2)
const counts: Record<string, number> = {}
let stopping = false

async function connection(at: number): Promise<void> {
  for (let round = 0; !stopping; round += 1) {
    const username = `guess-${at}-${round}`
    const body = new URLSearchParams({
      grant_type: 'password',
      username,
      password: 'x',
      client_id: 'boss-web',
    })
    const headers = { 'x-forwarded-for': `10.${at}.${Math.floor(round / 250) % 250}.${round % 250}` }
    const status = await fetch(`${base}/oauth/token`, { method: 'POST', body, headers }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return String(reply.status)
      },
      () => 'closed',
    )
    counts[status] = (counts[status] ?? 0) + 1
  }
}

process.once('message', () => (stopping = true))
await Promise.all(Array.from({ length: 200 }, (_, at) => connection(at)))
process.send?.(counts)
process.disconnect()
