import { mayReach } from '@evops/platform/server'
import { lookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'

const timeoutMs = 8_000
const mostBytes = 64_000

/**
 * Posts to an address that somebody else named: by HTTP, to public addresses and to private networks that the platform
 * allowed. The address is looked at right before, and is the one that is connected to, so that a name can't point
 * elsewhere in between (S-16). Throws for everything but a 2xx of no more than 64 kB.
 */
export async function guardedPost(
  url: string,
  { body, type, allowed }: { body: Buffer; type: string; allowed: readonly string[] },
): Promise<Buffer> {
  const to = new URL(url)
  if (to.protocol !== 'http:' && to.protocol !== 'https:')
    throw new Error(`no address to go to: ${to.protocol}`)
  const host = to.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
  const [address] = found
  if (address === undefined || found.some((one) => !mayReach(one, allowed)))
    throw new Error(`no address to go to: ${host}`)
  const isTls = to.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const sent = (isTls ? tlsRequest : plainRequest)({
      host: address,
      port: to.port || (isTls ? 443 : 80),
      path: `${to.pathname}${to.search}`,
      method: 'POST',
      ...(isTls && { servername: host }),
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { host: to.host, 'content-type': type, 'content-length': body.length, 'user-agent': 'EVOps' },
    })
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostBytes) response.destroy(new Error('too long an answer'))
        else parts.push(part)
      })
      response.on('error', reject)
      response.on('end', () => {
        const status = response.statusCode ?? 0
        if (status >= 200 && status < 300) resolve(Buffer.concat(parts))
        else reject(new Error(`answered ${status}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
