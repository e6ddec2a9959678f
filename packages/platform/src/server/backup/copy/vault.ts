import { hkdfSync, randomBytes, webcrypto } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { BackupError, readWhole, type BackupTarget } from '../targets/target.ts'

const { subtle } = webcrypto
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/**
 * The usual level is 3. Most of what is copied is text of bytes as hexadecimal digits, of which no level makes more than half: 1 takes a
 * quarter of the time of 3 for it and leaves less; rows of numbers become 3 % larger. Who serves people beside it feels each millisecond.
 * A thread of the pool is asked anew for each `chunkSize` that comes out: with the usual 16 kB that was a tenth of what a copy takes.
 */
const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: 128 * 1_024 }
const nonceBytes = 12
const tagBytes = 16

/** What a key opens in a target: chunks that are named by their content, sealed, each there once for all backups. */
export interface Vault {
  target: BackupTarget
  /** Says which key, and nothing of it. Backups of one installation share it. */
  keyId: string
  /** Of what lies there of this key. */
  prefix: string
  /** Stores it, if it is not there yet, and names it. */
  put(plain: Buffer): Promise<string>
  /** `what` is told when it is damaged or missing: the table or file that it is of. */
  get(id: string, what: string): Promise<Buffer>
  missing(id: string, what: string): BackupError
  /** The name that `put` would give, without storing anything. */
  nameOf(plain: Buffer): Promise<string>
  /** Where a chunk lies. */
  placeOf(id: string): string
  seal(plain: Buffer, about: string): Promise<Buffer>
  unseal(sealed: Buffer, about: string): Promise<Buffer>
}

/**
 * AES-256-GCM under keys derived from `secret`; the name of a chunk is a keyed hash, so it tells nothing of what is in it.
 * Packing, hashing and sealing are done by threads: the process may serve people meanwhile.
 */
export function openVault(target: BackupTarget, secret: Buffer): Vault {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `evops backup ${use}`, 32))
  const sealing = subtle.importKey('raw', derive('seal'), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const naming = subtle.importKey('raw', derive('name'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const keyId = derive('id').toString('hex').slice(0, 16)
  const prefix = `copy/${keyId}/`
  const placeOf = (id: string) => `${prefix}chunks/${id.slice(0, 2)}/${id}`
  const nameOf = async (plain: Buffer) =>
    Buffer.from(await subtle.sign('HMAC', await naming, plain)).toString('hex')
  let there: Promise<Set<string>> | undefined
  const storedChunkNames = () =>
    (there ??= target
      .list(`${prefix}chunks/`)
      .then((found) => new Set(found.map(({ name }) => name.slice(name.lastIndexOf('/') + 1)))))

  const bound = (nonce: Buffer, about: string) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: Buffer.from(about),
  })
  const seal = async (plain: Buffer, about: string) => {
    const nonce = randomBytes(nonceBytes)
    const packed = await compress(plain, level)
    const sealed = Buffer.from(await subtle.encrypt(bound(nonce, about), await sealing, packed))
    // Web Crypto puts the tag at the end; what lies in targets has it in front.
    const end = sealed.length - tagBytes
    return Buffer.concat([nonce, sealed.subarray(end), sealed.subarray(0, end)])
  }
  const unseal = async (sealed: Buffer, about: string) => {
    const [nonce, start] = [sealed.subarray(0, nonceBytes), nonceBytes + tagBytes]
    const body = Buffer.concat([sealed.subarray(start), sealed.subarray(nonceBytes, start)])
    return decompress(Buffer.from(await subtle.decrypt(bound(nonce, about), await sealing, body)))
  }
  const missing = (id: string, what: string) =>
    new BackupError(`${target.name}: ${placeOf(id)} is missing (${what})`)
  return {
    target,
    keyId,
    prefix,
    missing,
    nameOf,
    placeOf,
    seal,
    unseal,
    async put(plain) {
      const id = await nameOf(plain)
      const stored = await storedChunkNames()
      if (stored.has(id)) return id
      await target.put(placeOf(id), await seal(plain, id))
      stored.add(id)
      return id
    },
    async get(id, what) {
      const sealed = await readWhole(target, placeOf(id))
      if (!sealed) throw missing(id, what)
      return unseal(sealed, id).catch((error: unknown) => {
        throw new BackupError(`${target.name}: ${placeOf(id)} is damaged (${what})`, { cause: error })
      })
    },
  }
}

/** Lets through so many bytes a second, for all who share it; 0: as many as there are. */
export function throttle(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let free = performance.now()
  return async (bytes) => {
    if (bytesPerSecond === 0) return
    const now = performance.now()
    free = Math.max(free, now) + (bytes / bytesPerSecond) * 1_000
    if (free > now) await wait(free - now)
  }
}
