/** A refusal by the authority, in one sentence for the administrator of the installation. */
export class AcmeError extends Error {
  /** Milliseconds that the authority requests before the next attempt. */
  readonly afterMs: number
  constructor(message: string, afterMs = 0) {
    super(message)
    this.afterMs = afterMs
  }
}

/** RFC 8555 section 6.7. */
export interface AcmeProblem {
  type: string
  detail: string
}

const sentences: Record<string, (name: string) => string> = {
  rateLimited: () => 'the authority takes no more requests for now (rate limited)',
  dns: (name) => `${name} does not resolve, as the authority sees it`,
  connection: (name) => `the authority can't reach http://${name}/.well-known/acme-challenge/ on port 80`,
  tls: (name) => `the authority was sent on from http://${name} to TLS that it can't use`,
  unauthorized: (name) => `somebody else answers on http://${name}/.well-known/acme-challenge/`,
  caa: (name) => `the CAA record of ${name} names another authority`,
  rejectedIdentifier: () => 'the authority gives no certificate for these names',
  externalAccountRequired: () =>
    'the authority wants an account of its own: EVOPS_ACME_EAB_KEY_ID and EVOPS_ACME_EAB_HMAC_KEY name it',
  userActionRequired: () => 'the authority wants somebody to agree to its terms by hand',
}

/**
 * Returns the sentence for a problem. `name`: the name whose proof was validated; undefined for a call of our account.
 */
export function formatAcmeProblem({ type, detail }: AcmeProblem, name?: string): string {
  const shortType = type.replace('urn:ietf:params:acme:error:', '')
  // Some authorities report only a failed connection for a name that cannot be resolved.
  const kind = shortType === 'connection' && /resolv|no such host|nxdomain/i.test(detail) ? 'dns' : shortType
  const about = name ?? 'it'
  const message =
    name === undefined && kind === 'unauthorized'
      ? 'the authority does not accept our account'
      : (sentences[kind]?.(about) ?? `the authority refused ${about}${kind ? ` (${kind})` : ''}`)
  return `${message}: ${detail.replaceAll(/\s+/g, ' ').slice(0, 300)}`
}

/** Returns the renewal time: two thirds of the certificate's lifetime. */
export function certificateRenewalTime({ from, to }: { from: Date; to: Date }): Date {
  return new Date(from.getTime() + ((to.getTime() - from.getTime()) * 2) / 3)
}

const longestMs = 12 * 3_600_000

/**
 * Returns the delay after the n-th failure in a row: minutes that double up to half a day, and at least the time that
 * the authority requested.
 */
export function acmeRetryDelayMs(failures: number, retryAfterMs: number): number {
  return Math.max(Math.min(60_000 * 2 ** (failures - 1), longestMs), retryAfterMs)
}
