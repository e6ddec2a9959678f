import type { TurnBook } from '../push/turn-book.ts'
import type { Turn } from '../tcec/push.store.ts'
import type { OcpiLinked } from './ocpi-links.store.ts'
import type { OcpiCall } from './ocpi-outbound.ts'

/** A partner in its turn. */
export interface Line {
  turn: Turn
  linked: OcpiLinked
  book: TurnBook
  /** False: it refused this one. Throws LinkError where no other call will fare better. */
  tell: (call: OcpiCall) => Promise<boolean>
  isOver: () => boolean
  /** Resolves when one more call may begin. */
  begin: () => Promise<void>
}
export { each, mostInTurn, type Told } from '../push/each.ts'

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
