import { hkdfSync, randomBytes, webcrypto } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { BackupError, readTargetObject, type BackupTarget } from '../targets/target.ts'

const { subtle } = webcrypto
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/**
 * Compression settings. The default level is 3. Most copied text is bytes in hexadecimal digits, which every level
 * reduces to about half: level 1 needs a quarter of the time of level 3 and the result is smaller; rows of numbers
 * become 3 % larger. Each millisecond affects the requests served at the same time. A pool thread is scheduled again
 * for each `chunkSize` of output: with the default of 16 kB that was a tenth of the time of a copy.
 */
const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: 128 * 1_024 }
const nonceBytes = 12
const tagBytes = 16

/** The part of a target that a key opens: encrypted chunks named by their content, each stored once for all backups. */
export interface ChunkVault {
  target: BackupTarget
  /** Identifies the key without revealing it. All backups of one installation share it. */
  keyId: string
  /** Path prefix of all data of this key in the target. */
  prefix: string
  /** Stores a chunk if it is not present yet, and returns its name. */
  put(plain: Buffer): Promise<string>
  /**
   * Reads a chunk. `comparableDetail` is the table or file of the chunk, named in the error if the chunk is damaged or
   * missing.
   */
  get(id: string, what: string): Promise<Buffer>
  missing(id: string, what: string): BackupError
  /** Returns the name that `put` would return, without storing the chunk. */
  nameOf(plain: Buffer): Promise<string>
  /** Returns the location of a chunk. */
  placeOf(id: string): string
  seal(plain: Buffer, about: string): Promise<Buffer>
  unseal(sealed: Buffer, about: string): Promise<Buffer>
}

/**
 * Opens a vault with AES-256-GCM under keys derived from `secret`. The name of a chunk is a keyed hash, so it does not
 * reveal the content. Threads compress, hash and encrypt, so the process can serve requests meanwhile.
 */
export function openVault(target: BackupTarget, secret: Buffer): ChunkVault {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `evops backup ${use}`, 32))
  const sealing = subtle.importKey('raw', derive('seal'), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const naming = subtle.importKey('raw', derive('name'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const keyId = derive('id').toString('hex').slice(0, 16)
  const prefix = `copy/${keyId}/`
  const placeOf = (id: string) => `${prefix}chunks/${id.slice(0, 2)}/${id}`
  const nameOf = async (plain: Buffer) => Buffer.from(await subtle.sign('HMAC', await naming, plain)).toString('hex')
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
    // Web Crypto puts the tag at the end; the stored format has it in front.
    const end = sealed.length - tagBytes
    return Buffer.concat([nonce, sealed.subarray(end), sealed.subarray(0, end)])
  }
  const unseal = async (sealed: Buffer, about: string) => {
    const [nonce, start] = [sealed.subarray(0, nonceBytes), nonceBytes + tagBytes]
    const body = Buffer.concat([sealed.subarray(start), sealed.subarray(nonceBytes, start)])
    return decompress(Buffer.from(await subtle.decrypt(bound(nonce, about), await sealing, body)))
  }
  const missing = (id: string, what: string) => new BackupError(`${target.name}: ${placeOf(id)} is missing (${what})`)
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
      const sealed = await readTargetObject(target, placeOf(id))
      if (!sealed) throw missing(id, what)
      return unseal(sealed, id).catch((error: unknown) => {
        throw new BackupError(`${target.name}: ${placeOf(id)} is damaged (${what})`, { cause: error })
      })
    },
  }
}

/** Limits the rate in bytes per second for all users of the returned function; 0 is unlimited. */
export function createByteThrottle(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let free = performance.now()
  return async (bytes) => {
    if (bytesPerSecond === 0) return
    const now = performance.now()
    free = Math.max(free, now) + (bytes / bytesPerSecond) * 1_000
    if (free > now) await wait(free - now)
  }
}
