import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const checksumFile = 'SHA256SUMS'
export const signatureFile = 'SHA256SUMS.sig'

/**
 * Writes the checksums of all files of a folder in the form of `sha256sum`, and their Ed25519 signature (64 bytes) as
 * `openssl pkeyutl -verify -rawin` reads it. `keyFile`: the private key in PEM. Throws for a key of another kind.
 */
export function signFolder(folder: string, keyFile: string): string[] {
  const key = createPrivateKey(readFileSync(keyFile))
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`${keyFile} has a key of the kind ${key.asymmetricKeyType ?? 'unknown'}, not Ed25519`)
  const names = readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    .filter((name) => name !== checksumFile && name !== signatureFile)
    .toSorted()
  const lines = names.map((name) => {
    const hash = createHash('sha256').update(readFileSync(path.join(folder, name)))
    return `${hash.digest('hex')}  ${name}\n`
  })
  const text = lines.join('')
  writeFileSync(path.join(folder, checksumFile), text)
  writeFileSync(path.join(folder, signatureFile), sign(null, Buffer.from(text), key))
  return names
}
