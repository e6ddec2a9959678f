/** Key that encrypts stored secrets. */
export interface DataKey {
  id: number
  key: Buffer
  /** Processes encrypt with the key from this time on. */
  activeFrom: Date
}
interface Ring {
  keys: readonly DataKey[]
  now: () => Date
}

/**
 * Keys by the secret key of their installation, so that a secret box finds the newest one although it was created
 * before.
 */
const rings = new WeakMap<Buffer, Ring>()

export function setRing(secretKey: Buffer, ring: Ring): void {
  rings.set(secretKey, ring)
}

/** Returns the key that encrypts now; undefined: the secret key of the installation itself. */
export function newestKey(secretKey: Buffer): DataKey | undefined {
  const ring = rings.get(secretKey)
  return ring?.keys.findLast(({ activeFrom }) => activeFrom <= ring.now())
}

export function findKey(secretKey: Buffer, id: number): DataKey | undefined {
  return rings.get(secretKey)?.keys.find((key) => key.id === id)
}

const magic = Buffer.from('EVK\u0001', 'latin1')
export const sealedHeaderBytes = magic.length + 2

/** Returns the beginning of everything that a key encrypts. */
export function sealedHeaderOfKey(id: number): Buffer {
  const head = Buffer.alloc(sealedHeaderBytes)
  magic.copy(head)
  head.writeUInt16BE(id, magic.length)
  return head
}

/** Returns the number of the key of an encrypted secret; undefined: the secret key of the installation. */
export function keyIdOfSecret(sealed: Buffer): number | undefined {
  return sealed.subarray(0, magic.length).equals(magic) && sealed.length > sealedHeaderBytes
    ? sealed.readUInt16BE(magic.length)
    : undefined
}
