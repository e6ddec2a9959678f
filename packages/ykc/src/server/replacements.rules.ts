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

/** The facts that a login shows of its sender. */
export interface LoginOrigin {
  chargePointNo: string
  address: string
  iccid: string
}

export interface RefusalBrake {
  isClosed(origin: LoginOrigin, atMs: number): boolean
  /** `boundIccid`: digits of the ICCID to which the number is bound, without filling. */
  noteRefusal(origin: LoginOrigin, atMs: number, boundIccid?: string): void
  noteSuccess(origin: LoginOrigin): void
}

interface Refusals {
  count: number
  atMs: number
}

/**
 * Refuses logins unread for a minute: those with the same number, address and ICCID after `mostRepeats` refusals, and
 * all of one number and address after `mostGuesses`, because somebody tries ICCIDs. The ICCID of a number that is bound
 * or was accepted last is always read: behind the address of a stranger may be the charge point itself.
 */
export function createRefusalBrake({
  mostRepeats,
  mostGuesses,
}: {
  mostRepeats: number
  mostGuesses: number
}): RefusalBrake {
  const repeats = new Map<string, Refusals>()
  const guesses = new Map<string, Refusals>()
  const accepted = new Map<string, string>()
  const senderOf = ({ chargePointNo, address }: LoginOrigin) => `${chargePointNo} ${address}`
  const loginOf = (origin: LoginOrigin) => `${senderOf(origin)} ${origin.iccid}`

  function countIn(refusals: Map<string, Refusals>, key: string, atMs: number): number {
    const found = refusals.get(key)
    return found !== undefined && atMs - found.atMs < restMs ? found.count : 0
  }
  function add(refusals: Map<string, Refusals>, key: string, atMs: number): void {
    const count = countIn(refusals, key, atMs) + 1
    if (refusals.size >= mostNumbers) refusals.clear()
    refusals.set(key, { count, atMs })
  }

  function noteAccepted(chargePointNo: string, iccid: string): void {
    if (accepted.size >= mostNumbers) accepted.clear()
    accepted.set(chargePointNo, iccid)
  }

  return {
    isClosed(origin, atMs) {
      if (countIn(repeats, loginOf(origin), atMs) >= mostRepeats) return true
      const iccid = accepted.get(origin.chargePointNo)
      if (iccid !== undefined && origin.iccid.includes(iccid)) return false
      return countIn(guesses, senderOf(origin), atMs) >= mostGuesses
    },
    noteRefusal(origin, atMs, boundIccid) {
      if (boundIccid !== undefined) noteAccepted(origin.chargePointNo, boundIccid)
      add(repeats, loginOf(origin), atMs)
      add(guesses, senderOf(origin), atMs)
    },
    noteSuccess(origin) {
      repeats.delete(loginOf(origin))
      noteAccepted(origin.chargePointNo, origin.iccid)
    },
  }
}
