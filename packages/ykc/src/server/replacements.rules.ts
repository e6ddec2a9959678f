const windowMs = 300_000
const mostReplacements = 3
const mostNumbers = 20_000

export type ReplacementCounter = (chargePointNo: string, atMs: number) => boolean

/** Counts how often connections of one number replace each other. Many in a short time mean a copied number. */
export function createReplacementCounter(): ReplacementCounter {
  const timesByNumber = new Map<string, number[]>()
  return (chargePointNo, atMs) => {
    const recent = (timesByNumber.get(chargePointNo) ?? []).filter((time) => time > atMs - windowMs)
    if (timesByNumber.size >= mostNumbers) timesByNumber.clear()
    timesByNumber.set(chargePointNo, [...recent, atMs].slice(-10))
    return recent.length >= mostReplacements
  }
}

const restMs = 60_000

export interface RefusalBrake {
  isClosed(chargePointNo: string, address: string, atMs: number): boolean
  noteRefusal(chargePointNo: string, address: string, atMs: number): void
  noteSuccess(chargePointNo: string, address: string): void
}

/** Refuses a number from one address unread after too many refused logins, for a minute. Other numbers go on. */
export function createRefusalBrake(most: number): RefusalBrake {
  const refusals = new Map<string, { count: number; atMs: number }>()
  const keyOf = (chargePointNo: string, address: string) => `${chargePointNo} ${address}`
  return {
    isClosed(chargePointNo, address, atMs) {
      const refusal = refusals.get(keyOf(chargePointNo, address))
      return refusal !== undefined && refusal.count >= most && atMs - refusal.atMs < restMs
    },
    noteRefusal(chargePointNo, address, atMs) {
      const key = keyOf(chargePointNo, address)
      const refusal = refusals.get(key)
      const isRecent = refusal !== undefined && atMs - refusal.atMs < restMs
      if (refusals.size >= mostNumbers) refusals.clear()
      refusals.set(key, { count: isRecent ? refusal.count + 1 : 1, atMs })
    },
    noteSuccess(chargePointNo, address) {
      refusals.delete(keyOf(chargePointNo, address))
    },
  }
}
