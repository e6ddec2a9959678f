import { generateKeyPairSync } from 'node:crypto'

export interface KeyPair {
  publicKey: string
  privateKey: string
}

/** Creates an RSA key pair of 2048 bits as PEM (SPKI, PKCS #8), as both wallets use it. */
const aPair = (): KeyPair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

let shared: { pairs: KeyPair[]; size: number; at: number } | undefined

/** Reuses key pairs of this process after `size` pairs, because creating one takes longer than most payments. */
export function reuseKeyPairs(size: number): void {
  shared ??= { pairs: [], size, at: 0 }
}

export function createRsaKeyPair(): KeyPair {
  if (!shared) return aPair()
  const place = shared.at++ % shared.size
  return (shared.pairs[place] ??= aPair())
}
