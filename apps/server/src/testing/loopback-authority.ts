import { createHmac, createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { createCertificateAuthority, readCertificateRequest, signCertificateRequest } from '@evops/ocpp/server'

const envelope = z.object({ protected: z.string(), payload: z.string(), signature: z.string() })
const jwk = z.object({ crv: z.string(), kty: z.string(), x: z.string(), y: z.string() })
const finalized = z.object({ csr: z.string() })
const account = z.object({ externalAccountBinding: envelope.optional() })
const read = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString())

/**
 * An ACME authority on a loopback port (RFC 8555) that accepts any name: orders are ready at once, and it signs
 * certificates itself. It verifies the request signatures, and the account binding if required.
 */
export async function startLoopbackAcmeAuthority({ external }: { external?: { keyId: string; hmacKey: string } } = {}) {
  const accounts: string[] = []
  /** Paths of the calls, in order; a request to `held` is never answered. */
  const called: string[] = []
  let held: string | undefined
  let nonces = 0
  const authority = createCertificateAuthority('loopback', new Date(), 90)
  let issued = ''
  let replacement: string | undefined
  const server = createServer((request, response) => {
    void (async () => {
      const place = request.url ?? ''
      called.push(place)
      if (place === held) return
      response.setHeader('replay-nonce', `n${(nonces += 1)}`)
      const { status, location, body } = await answer(place, request)
      if (location) response.setHeader('location', location)
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const at = (place: string) => `http://127.0.0.1:${port}${place}`
  const ordered = { status: 'ready', authorizations: [], finalize: at('/finalize') }

  async function answer(place: string, request: IncomingMessage) {
    const acmeError = (kind: string) => ({
      status: 403,
      location: undefined,
      body: { type: `urn:ietf:params:acme:error:${kind}`, detail: 'not so' },
    })
    const well = (body: object | string, location?: string) => ({ status: 200, location, body })
    if (request.method === 'GET')
      return well({ newNonce: at('/nonce'), newAccount: at('/account'), newOrder: at('/session') })
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += String(part)
    const message = envelope.parse(JSON.parse(text))
    if (place === '/account') {
      const own = jwk.parse(z.object({ jwk }).parse(read(message.protected)).jwk)
      const key = { key: createPublicKey({ key: own, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
      const isTheirs = verify(
        'sha256',
        Buffer.from(`${message.protected}.${message.payload}`),
        key,
        Buffer.from(message.signature, 'base64url'),
      )
      if (!isTheirs) return acmeError('malformed')
      const { externalAccountBinding: bound } = account.parse(read(message.payload))
      if (external && !bound) return acmeError('externalAccountRequired')
      if (external && bound && !isBound(bound, external, own)) return acmeError('unauthorized')
      if (!accounts.includes(own.x)) accounts.push(own.x)
      return well({}, at(`/account/${accounts.indexOf(own.x)}`))
    }
    if (place === '/session') return well(ordered, at('/session/1'))
    if (place === '/session/1') return well({ ...ordered, status: 'valid', certificate: at('/certificate') })
    if (place === '/certificate') return well(replacement ?? issued)
    if (place === '/finalize') issued = signCertificate(finalized.parse(read(message.payload)).csr)
    return well({})
  }
  function signCertificate(csr: string): string {
    const der = Buffer.from(csr, 'base64url').toString('base64')
    const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${der}\n-----END CERTIFICATE REQUEST-----\n`
    const certRequest = readCertificateRequest(pem)
    if (!certRequest) throw new Error('the request is not signed by its key')
    return signCertificateRequest(authority, certRequest, { now: new Date(), days: 90 }).certificate
  }
  function isBound(
    { protected: head, payload, signature }: z.output<typeof envelope>,
    { keyId, hmacKey }: { keyId: string; hmacKey: string },
    own: z.output<typeof jwk>,
  ): boolean {
    const mac = createHmac('sha256', Buffer.from(hmacKey, 'base64url')).update(`${head}.${payload}`)
    const inner = z.object({ alg: z.literal('HS256'), kid: z.literal(keyId), url: z.literal(at('/account')) })
    const isOwn = JSON.stringify(jwk.parse(read(payload))) === JSON.stringify(own)
    return isOwn && inner.safeParse(read(head)).success && mac.digest('base64url') === signature
  }
  return {
    directory: at('/directory'),
    accounts,
    called,
    hold: (place: string | undefined) => (held = place),
    /** Sets the certificate to issue, whatever is requested. */
    issues: (certificate: string) => (replacement = certificate),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
