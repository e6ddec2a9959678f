import { createHash, X509Certificate } from 'node:crypto'
import { createCertificateRequest } from '@evops/ocpp/server'
import { createKeyPair } from './extras.ts'
import { isPayload, type MessagePayload, type CallReaction } from './messages.ts'
import type { ChargePointState } from './point.ts'

/** Requests a certificate for a new key. The certificate arrives as CertificateSigned. */
export function requestCertificate(point: ChargePointState): void {
  const keys = createKeyPair()
  point.extras.keys = keys
  const csr = createCertificateRequest(keys, point.options.identity)
  void point.link.call('SignCertificate', () => ({ csr }))
}

export function certificateSigned(point: ChargePointState, payload: MessagePayload): CallReaction {
  const chain = String(payload['certificateChain'])
  try {
    const certificate = new X509Certificate(chain)
    const own = point.extras.keys && certificate.checkPrivateKey(point.extras.keys.privateKey)
    if (!own) return { answer: { status: 'Rejected' } }
    point.extras.certificateChain = chain
    return { answer: { status: 'Accepted' } }
  } catch {
    return { answer: { status: 'Rejected' } }
  }
}

export function installCertificate(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { certificateType, certificate } = payload
  try {
    const read = new X509Certificate(String(certificate))
    const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
    const data = {
      hashAlgorithm: 'SHA256',
      issuerNameHash: hash(read.issuer),
      issuerKeyHash: hash(read.publicKey.export({ format: 'der', type: 'spki' })),
      serialNumber: read.serialNumber.slice(0, 40),
    }
    const roots = point.extras.roots.get(String(certificateType)) ?? []
    point.extras.roots.set(String(certificateType), [...roots, data])
    return { answer: { status: 'Accepted' } }
  } catch {
    return { answer: { status: 'Rejected' } }
  }
}

export function getInstalledCertificateIds(point: ChargePointState, payload: MessagePayload): CallReaction {
  const found = point.extras.roots.get(String(payload['certificateType'])) ?? []
  return {
    answer: found.length > 0 ? { status: 'Accepted', certificateHashData: found } : { status: 'NotFound' },
  }
}

export function deleteCertificate(point: ChargePointState, payload: MessagePayload): CallReaction {
  const wanted = payload['certificateHashData']
  if (!isPayload(wanted)) return { error: 'OccurenceConstraintViolation' }
  for (const [type, roots] of point.extras.roots) {
    const remaining = roots.filter(({ serialNumber }) => serialNumber !== wanted['serialNumber'])
    if (remaining.length === roots.length) continue
    point.extras.roots.set(type, remaining)
    return { answer: { status: 'Accepted' } }
  }
  return { answer: { status: 'NotFound' } }
}
