import { X509Certificate } from 'node:crypto'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext, type SecureContextOptions, type Server } from 'node:tls'

/** PEM files: a certificate with its chain, and its key. */
interface TlsPair {
  certFile: string
  keyFile: string
}
export interface TlsFiles extends TlsPair {
  /** A certificate of the other kind (RSA in addition to ECDSA): each client gets the one that it supports. */
  second?: TlsPair | undefined
}

/** The suites of TLS 1.3 and others with forward secrecy. */
export const forwardSecretCiphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_AES_128_GCM_SHA256',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES128-GCM-SHA256',
]
/** TLS settings for browsers. */
export const browserTlsOptions = { minVersion: 'TLSv1.2', ciphers: forwardSecretCiphers.join(':') } as const

const lookAgainMs = 10_000

/**
 * Reads the certificates and keys for a TLS server. Throws if a certificate and its key do not match, or if both pairs
 * are of the same kind.
 */
export function readTlsFiles(files: TlsFiles): { cert: Buffer[]; key: Buffer[] } {
  const pairs = pairsOf(files).map(({ certFile, keyFile }) => ({
    cert: readFileSync(certFile),
    key: readFileSync(keyFile),
  }))
  for (const pair of pairs) createSecureContext(pair)
  const kinds = new Set(pairs.map(({ cert }) => new X509Certificate(cert).publicKey.asymmetricKeyType))
  if (kinds.size < pairs.length) throw new Error('two certificates of one kind: one RSA and one ECDSA are of use')
  return { cert: pairs.map(({ cert }) => cert), key: pairs.map(({ key }) => key) }
}

function pairsOf({ second, ...first }: TlsFiles): TlsPair[] {
  return second ? [first, second] : [first]
}

export interface FollowOptions {
  /** Options of the server besides its certificate. */
  context: SecureContextOptions
  /** Called for a pair that does not match (yet); the previous one stays in use. */
  onProblem: (error: unknown) => void
  everyMs?: number
}

/**
 * Uses a renewed certificate for all new connections; open connections stay. The files are polled, so that changed
 * links (certbot, container secrets) are noticed as well. Runs until the server closes.
 */
export function watchTlsFiles(
  server: Server,
  files: TlsFiles,
  { context, onProblem, everyMs = lookAgainMs }: FollowOptions,
): void {
  const renew = () => {
    try {
      server.setSecureContext({ ...context, ...readTlsFiles(files) })
    } catch (error) {
      onProblem(error)
    }
  }
  const watched = pairsOf(files).flatMap(({ certFile, keyFile }) => [certFile, keyFile])
  for (const file of watched) watchFile(file, { interval: everyMs, persistent: false }, renew)
  server.once('close', () => watched.forEach((file) => unwatchFile(file, renew)))
}
