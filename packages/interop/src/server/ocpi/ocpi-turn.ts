import type { Turn } from '../tcec/push.store.ts'
import type { OcpiLinked } from './ocpi-links.store.ts'
import type { OcpiCall } from './ocpi-outbound.ts'

const atOnce = 16
/** Of one kind in one turn. */
export const mostInTurn = 320

/** A partner in its turn. */
export interface Line {
  turn: Turn
  linked: OcpiLinked
  /** False: it refused this one. Throws LinkError where no other call will fare better. */
  tell: (call: OcpiCall) => Promise<boolean>
  isOver: () => boolean
}
/** Whether it took anything, and whether others wait. */
export interface Told {
  taken: boolean
  isWhole: boolean
}

/** Some at once, until the turn is over. `one` says whether the partner took it. */
export async function each<T>(
  line: Pick<Line, 'isOver'>,
  all: readonly T[],
  one: (each: T) => Promise<boolean>,
): Promise<Told> {
  let [taken, done] = [false, 0]
  while (done < all.length && !line.isOver()) {
    const some = all.slice(done, done + atOnce)
    const results = await Promise.allSettled(some.map(one))
    const failed = results.find(({ status }) => status === 'rejected')
    taken ||= results.some((result) => result.status === 'fulfilled' && result.value)
    if (failed?.status === 'rejected') throw failed.reason
    done += some.length
  }
  return { taken, isWhole: done === all.length && all.length < mostInTurn }
}

/** Where a partner has a module on one side; undefined: it has none. */
export function moduleOf(
  { endpoints }: OcpiLinked,
  module: string,
  side: 'SENDER' | 'RECEIVER',
): string | undefined {
  const found = endpoints.find(
    ({ identifier, role }) => identifier === module && (role === side || role === ''),
  )
  return found && found.url.replace(/\/$/, '')
}
/** Where a partner hears of what is ours: its module, and our party behind it. */
export function receiverOf(linked: OcpiLinked, module: string): string | undefined {
  const { party } = linked
  const url = moduleOf(linked, module, 'RECEIVER')
  return url && `${url}/${party.countryCode}/${party.partyId}`
}
