import { nameOf } from '../device/keep.ts'

/*
 * One tab at a time where a browser has no `navigator.locks` (before Safari 15.4, some web views): what all tabs of this origin
 * share keeps who works, until when. Whoever finds it free writes their name, waits as long as a write takes to be seen by the
 * others, and works only if their name still stands there.
 */
export interface Shelf {
  read(): string | null
  write(value: string | null): void
  now(): number
  pause(ms: number): Promise<void>
}
/** A tab that died holds the others back for so long. */
const mostMs = 15_000
const settleMs = 60
const lookMs = 100

const name = nameOf('lease')
const ofOrigin: Shelf = {
  read: () => localStorage.getItem(name),
  write: (value) => (value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value)),
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

export async function withLease<T>(work: () => Promise<T>, shelf: Shelf = ofOrigin): Promise<T> {
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-')
  try {
    await take(own, shelf)
  } catch {
    // Nothing is shared here: there is no other tab that knows this session.
    return work()
  }
  try {
    return await work()
  } finally {
    if (nameIn(shelf.read()) === own) shelf.write(null)
  }
}

const nameIn = (held: string | null) => held?.split(' ')[0]

async function take(own: string, shelf: Shelf): Promise<void> {
  for (;;) {
    const held = shelf.read()
    const until = Number(held?.split(' ')[1])
    // A clock that was set back holds nobody for long.
    const isFree = held === null || !(until > shelf.now() && until <= shelf.now() + mostMs)
    if (isFree) {
      shelf.write(`${own} ${shelf.now() + mostMs}`)
      await shelf.pause(settleMs)
      if (nameIn(shelf.read()) === own) return
    }
    await shelf.pause(lookMs)
  }
}
