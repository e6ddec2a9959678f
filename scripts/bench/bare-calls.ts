/*
 * A bare client that measures how many calls this machine can send at most. One message gives it the address and the
 * number of parallel calls. It then sends the same PATCH over open connections, stores nothing, and reports how many
 * were answered. Runs in its own process, like the product.
 */
import { Agent, request } from 'node:http'

export interface BareSession {
  targets: { url: string; token: string }[]
  atOnce: number
  seconds: number
  body: string
}

process.once('message', (session: BareSession) => {
  void run(session).then((answered) => {
    process.send?.(answered)
    process.disconnect()
  })
})

async function run({ targets, atOnce, seconds, body }: BareSession): Promise<number> {
  const until = performance.now() + seconds * 1_000
  let answered = 0
  await Promise.all(
    targets.flatMap(({ url, token }) => {
      const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
      const headers = {
        authorization: `Token ${Buffer.from(token).toString('base64')}`,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }
      return Array.from({ length: atOnce }, async () => {
        while (performance.now() < until) {
          await once(url, { agent, headers, body })
          answered += 1
        }
      })
    }),
  )
  return answered
}

function once(
  url: string,
  { agent, headers, body }: { agent: Agent; headers: Record<string, string>; body: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PATCH', agent, headers })
    sent.on('response', (answer) => answer.resume().on('end', resolve))
    sent.on('error', reject)
    sent.end(body)
  })
}
