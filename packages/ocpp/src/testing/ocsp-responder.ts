import { createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CertificateAuthority } from '../server/x509/authority.ts'
import {
  encodeBitString,
  encodeExplicitTag,
  encodeOctetString,
  readDerElements,
  readDerSequence,
  encodeSequence,
  encodeDer,
} from '../server/x509/der.ts'
import { basicOcspResponseOid, hashPublicKeyBits } from '../server/x509/ocsp.ts'
import { ecdsaWithSha256 } from '../server/x509/request.ts'

export interface OcspResponder {
  url: string
  /** Serial numbers (hexadecimal, as in certificates) to report as revoked. */
  revoked: Set<string>
  /** Number of requests received. */
  requestCount: number
  close(): Promise<void>
}

/** Starts an OCSP responder (RFC 6960) of an authority, for tests. Every certificate is good unless revoked. */
export async function startOcspResponder(
  authority: CertificateAuthority,
  now: () => Date = () => new Date(),
): Promise<OcspResponder> {
  const revoked = new Set<string>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      responder.requestCount += 1
      const answer = createOcspResponse(Buffer.concat(parts), { authority, revoked, now: now() })
      response.writeHead(200, { 'content-type': 'application/ocsp-response' }).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Safe cast: a server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo
  const responder = {
    url: `http://127.0.0.1:${port}/ocsp`,
    revoked,
    requestCount: 0,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  return responder
}

const time = (at: Date) => encodeDer(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`))

/** Returns the response as DER, also usable without a server. */
export function createOcspResponse(
  request: Buffer,
  { authority, revoked, now }: { authority: CertificateAuthority; revoked: ReadonlySet<string>; now: Date },
): Buffer {
  const [tbs] = readDerSequence(request)
  const [list] = readDerElements(tbs?.body ?? Buffer.alloc(0))
  const [one] = readDerElements(list?.body ?? Buffer.alloc(0))
  const [id] = readDerElements(one?.body ?? Buffer.alloc(0))
  if (!id) throw new Error('no certificate is asked about')
  const serial =
    readDerElements(id.body)[3]
      ?.body.toString('hex')
      .replace(/^(?:00)+/, '')
      .toUpperCase() ?? ''
  const isRevoked = [...revoked].some((revokedSerial) => revokedSerial.replace(/^0+/, '') === serial.replace(/^0+/, ''))
  const state = isRevoked ? encodeDer(0xa1, time(now)) : encodeDer(0x80)
  const { publicKey } = new X509Certificate(authority.certificate)
  const data = encodeSequence(
    encodeExplicitTag(2, encodeOctetString(hashPublicKeyBits(publicKey, 'SHA256').subarray(0, 20))),
    time(now),
    encodeSequence(
      encodeSequence(id.whole, state, time(now), encodeExplicitTag(0, time(new Date(now.getTime() + 3_600_000)))),
    ),
  )
  const signature = sign('sha256', data, createPrivateKey(authority.key))
  const basic = encodeSequence(data, ecdsaWithSha256, encodeBitString(signature))
  return encodeSequence(
    encodeDer(0x0a, Buffer.from([0])),
    encodeExplicitTag(0, encodeSequence(basicOcspResponseOid, encodeOctetString(basic))),
  )
}
