import type { Logger } from 'pino'
import { ConfigError } from '../config-error.ts'
import type { Tx } from '../db/db.ts'
import type { SecretConfig } from '../secret-config.ts'
import { insertSecretKey, listSecretKeys, lockKeys, saveWrappedSecretKey } from './key-ring.store.ts'
import { fingerprintOf, unwrapKeyByAny, wrapKey } from './wrapping.ts'

/*
 * Secret keys of the installation (decision 302). A change of the secret key has three steps, so that no process meets
 * anything that it cannot read: the next key is accepted, then it signs, then the former one is no longer accepted.
 */
interface SecretKeys {
  /** Secret key that is accepted and signs nothing: the next one before a change, the former one after it. */
  other: Buffer | undefined
  /** All secret keys that the installation has used, oldest first. */
  used: readonly Buffer[]
}

/** Keys by the secret key of their process, so that functions created before the keys were read find them. */
const registry = new WeakMap<Buffer, SecretKeys>()

/** Registers the accepted secret key before the database is open. */
export function setOtherSecretKey(secretKey: Buffer, other: Buffer | undefined): void {
  registry.set(secretKey, { other, used: registry.get(secretKey)?.used ?? [] })
}

/**
 * Returns the secret keys whose signatures on tokens, cookies and addresses are valid. The first one signs. A former
 * key is valid only as long as the setting names it.
 */
export function signingSecrets(secretKey: Buffer): readonly Buffer[] {
  const other = registry.get(secretKey)?.other
  return other ? [secretKey, other] : [secretKey]
}

/** Returns the secret keys under which stored secrets and seals may be. The first one is the present one. */
export function storedSecrets(secretKey: Buffer): readonly Buffer[] {
  const used = registry.get(secretKey)?.used ?? []
  const signing = signingSecrets(secretKey)
  return [...signing, ...used.filter((key) => !signing.some((one) => one.equals(key)))]
}

/**
 * Returns the secret key of stored keyed hashes: the oldest one, because a hash cannot be calculated again without its
 * text. A change of the secret key therefore invalidates no password of a charge point or program.
 */
export function hashSecret(secretKey: Buffer): Buffer {
  return registry.get(secretKey)?.used[0] ?? secretKey
}

/**
 * Reads the secret keys of the installation and registers this process's one. Keys that are under the other secret key
 * are encrypted with the present one. Throws `ConfigError` if the other key is set before any key was registered,
 * because then nobody can tell the next key from the former one.
 */
export async function loadSecretKeys(
  tx: Tx,
  { config, now, log }: { config: SecretConfig; now: () => Date; log: Pick<Logger, 'error'> },
): Promise<void> {
  const { secretKey, otherSecretKey } = config
  setOtherSecretKey(secretKey, otherSecretKey)
  await lockKeys(tx)
  const stored = await listSecretKeys(tx)
  if (stored.length === 0 && otherSecretKey)
    throw new ConfigError('EVOPS_OTHER_SECRET_KEY: start this version once with EVOPS_SECRET_KEY alone, then with both')
  const used: Buffer[] = []
  for (const { id, wrapped } of stored)
    try {
      const { key, rewrapped } = unwrapKeyByAny(signingSecrets(secretKey), placeOf(id), wrapped)
      used.push(key)
      if (rewrapped) await saveWrappedSecretKey(tx, id, rewrapped)
    } catch (error) {
      log.error(
        { id, error },
        'a former secret key could not be decrypted: set EVOPS_OTHER_SECRET_KEY to its successor',
      )
    }
  const fingerprint = fingerprintOf(secretKey)
  if (!stored.some((key) => key.fingerprint.equals(fingerprint))) {
    const id = (stored.at(-1)?.id ?? 0) + 1
    await insertSecretKey(tx, {
      id,
      fingerprint,
      wrapped: wrapKey(secretKey, placeOf(id), secretKey),
      createdAt: now(),
    })
    used.push(secretKey)
  }
  registry.set(secretKey, { other: otherSecretKey, used })
}

const placeOf = (id: number) => `secret-key ${id}`
