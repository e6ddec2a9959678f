import type { CertificateStatusQuestion, CertificateVerdict } from '@evops/ocpp/contract'
import { questionOf, readOcspAnswer } from '@evops/ocpp/server'
import { X509Certificate } from 'node:crypto'
import type { RevocationPort } from './revocation.ts'

/** A contract by which a vehicle wants to charge, as its charge point reports it. */
export interface ContractQuestion {
  operatorId: string
  /** The contract's name (eMAID). */
  idToken: string
  /** PEM chain, where the charge point leaves its check to us. */
  chain?: string | undefined
  /** Certificates that the charge point has checked itself, but for whether they were revoked. */
  hashes?: readonly CertificateStatusQuestion[] | undefined
}
export type ContractCheck = (question: ContractQuestion) => Promise<CertificateVerdict>

interface Parts {
  revocation: RevocationPort
  /** PEM of what an operator trusts. */
  trustedBy: (operatorId: string) => Promise<readonly string[]>
  now: () => Date
}
type Asked = { question: CertificateStatusQuestion; issuers: readonly X509Certificate[] }

/**
 * OCPP 2.0.1, C07: whether a contract is good. A chain must lead to an authority that the operator trusts and bear the
 * contract's name; each of its certificates that names a responder must not be revoked. Who can't be asked, or proves
 * nothing, vouches for nobody.
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
    const told = hashes.map((question) => ({ question, issuers }))
    const asked = told.length > 0 ? told : respondersOf(certificates, issuers)
    if (asked.length === 0 && chain === undefined) return 'NoCertificateAvailable'
    const verdicts = await Promise.all(asked.map(verdictOf))
    return verdicts.find((verdict) => verdict !== 'Accepted') ?? 'Accepted'
  }

  async function verdictOf({ question, issuers }: Asked): Promise<CertificateVerdict> {
    const answer = await revocation.ask(question)
    const state = answer && readOcspAnswer(answer, question, { issuers, now: now() })
    if (state === 'good') return 'Accepted'
    if (state === 'revoked') return 'CertificateRevoked'
    return state === 'unproved' ? 'CertChainError' : 'NoCertificateAvailable'
  }
}

/** Longer chains than ISO 15118 has are none. */
const mostCertificates = 5
function readChain(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.slice(0, mostCertificates).map((block) => new X509Certificate(block))
  } catch {
    return []
  }
}

/** Null: it leads from the contract to somebody who is trusted. */
function faultOfChain(
  chain: readonly X509Certificate[],
  { roots, idToken, now }: { roots: readonly X509Certificate[]; idToken: string; now: Date },
): CertificateVerdict | null {
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
      (root.fingerprint256 === last.fingerprint256 ||
        (last.checkIssued(root) && last.verify(root.publicKey))),
  )
  return isTrusted && nameOf(leaf) === plain(idToken) ? null : 'CertChainError'
}

/** A contract's name is written with and without its separators. */
const plain = (text: string) => text.replaceAll('-', '').toUpperCase()
function nameOf({ subject }: X509Certificate): string {
  return plain(/^CN=(.*)$/m.exec(subject)?.[1] ?? '')
}

/** Responders that the certificates of a chain name themselves. */
function respondersOf(chain: readonly X509Certificate[], issuers: readonly X509Certificate[]): Asked[] {
  return chain.flatMap((one) => {
    const responderURL = /OCSP - URI:(\S+)/.exec(one.infoAccess ?? '')?.[1]
    const issuer = issuers.find((other) => one.checkIssued(other))
    return responderURL && issuer ? [{ question: { ...questionOf(one, issuer), responderURL }, issuers }] : []
  })
}
