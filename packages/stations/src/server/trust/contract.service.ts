import type { OcspRequestData, AuthorizeCertificateStatus } from '@evops/ocpp/contract'
import { createOcspRequestData, readOcspAnswer } from '@evops/ocpp/server'
import { X509Certificate } from 'node:crypto'
import type { RevocationPort } from './revocation.ts'

/** Contract of a vehicle that requests charging, as reported by its charge point. */
export interface ContractCheckRequest {
  operatorId: string
  /** Contract id (eMAID). */
  idToken: string
  /** PEM chain, if the charge point leaves the validation to the platform. */
  chain?: string | undefined
  /** Certificates that the charge point has validated itself, except for revocation. */
  hashes?: readonly OcspRequestData[] | undefined
}
export type ContractCheck = (question: ContractCheckRequest) => Promise<AuthorizeCertificateStatus>

interface Parts {
  revocation: RevocationPort
  /** Returns the PEM certificates that an operator trusts. */
  trustedBy: (operatorId: string) => Promise<readonly string[]>
  now: () => Date
}
type StatusRequest = { question: OcspRequestData; issuers: readonly X509Certificate[] }

/**
 * Validates a contract (OCPP 2.0.1, C07). A chain must lead to an authority that the operator trusts and contain the
 * contract id; each of its certificates with a responder URL must not be revoked. An unreachable responder, or one
 * without a valid response, counts as a failure.
 */
export function createContractCheck({ revocation, trustedBy, now }: Parts): ContractCheck {
  return async ({ operatorId, idToken, chain, hashes = [] }) => {
    const roots = (await trustedBy(operatorId)).map((pem) => new X509Certificate(pem))
    const certificates = chain === undefined ? [] : readChain(chain)
    if (chain !== undefined) {
      const wrong = faultOfChain(certificates, { roots, idToken, now: now() })
      if (wrong) return wrong
    }
    const issuers = [...certificates.slice(1), ...roots]
    const questions = hashes.map((question) => ({ question, issuers }))
    const requests = questions.length > 0 ? questions : respondersOf(certificates, issuers)
    if (requests.length === 0 && chain === undefined) return 'NoCertificateAvailable'
    const verdicts = await Promise.all(requests.map((one) => verdictOf(operatorId, one)))
    return verdicts.find((verdict) => verdict !== 'Accepted') ?? 'Accepted'
  }

  async function verdictOf(
    operatorId: string,
    { question, issuers }: StatusRequest,
  ): Promise<AuthorizeCertificateStatus> {
    const answer = await revocation.sendRequest(operatorId, question)
    const state = answer && readOcspAnswer(answer, question, { issuers, now: now() })
    if (state === 'good') return 'Accepted'
    if (state === 'revoked') return 'CertificateRevoked'
    return state === 'unproved' ? 'CertChainError' : 'NoCertificateAvailable'
  }
}

/** Maximum chain length: ISO 15118 has no longer ones. */
const mostCertificates = 5
function readChain(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.slice(0, mostCertificates).map((block) => new X509Certificate(block))
  } catch {
    return []
  }
}

/** Returns null if the chain leads from the contract to a trusted authority. */
function faultOfChain(
  chain: readonly X509Certificate[],
  { roots, idToken, now }: { roots: readonly X509Certificate[]; idToken: string; now: Date },
): AuthorizeCertificateStatus | null {
  const [leaf] = chain
  const last = chain.at(-1)
  if (!leaf || !last) return 'NoCertificateAvailable'
  if (chain.some((one) => one.validToDate <= now || one.validFromDate > now)) return 'CertificateExpired'
  const isLinked = chain.every((one, index) => {
    const issuer = chain[index + 1]
    return !issuer || (issuer.ca && one.checkIssued(issuer))
  })
  if (!isLinked) return 'CertChainError'
  const isSigned = chain.every((one, index) => {
    const issuer = chain[index + 1]
    return !issuer || one.verify(issuer.publicKey)
  })
  if (!isSigned) return 'SignatureError'
  const isTrusted = roots.some(
    (root) =>
      root.validToDate > now &&
      (root.fingerprint256 === last.fingerprint256 || (last.checkIssued(root) && last.verify(root.publicKey))),
  )
  return isTrusted && nameOf(leaf) === plain(idToken) ? null : 'CertChainError'
}

/** Contract ids are written with or without separators. */
const plain = (text: string) => text.replaceAll('-', '').toUpperCase()
function nameOf({ subject }: X509Certificate): string {
  return plain(/^CN=(.*)$/m.exec(subject)?.[1] ?? '')
}

/** Returns the responder URLs in the certificates of a chain. */
function respondersOf(chain: readonly X509Certificate[], issuers: readonly X509Certificate[]): StatusRequest[] {
  return chain.flatMap((one) => {
    const responderURL = /OCSP - URI:(\S+)/.exec(one.infoAccess ?? '')?.[1]
    const issuer = issuers.find((other) => one.checkIssued(other))
    return responderURL && issuer
      ? [{ question: { ...createOcspRequestData(one, issuer), responderURL }, issuers }]
      : []
  })
}
