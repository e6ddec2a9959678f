import type { PushResultWriter } from '../push/turn-book.ts'
import type { PushRun } from '../tcec/push.store.ts'
import type { LinkedOcpiPartner } from './ocpi-links.store.ts'
import type { OcpiCall } from './ocpi-outbound.ts'

/** Partner during its push run. */
export interface PartnerPushRun {
  turn: PushRun
  linked: LinkedOcpiPartner
  book: PushResultWriter
  /**
   * Sends a call. Returns false if the partner rejected this call. Throws LinkError if all further calls would fail as
   * well.
   */
  sendUpdate: (call: OcpiCall) => Promise<boolean>
  isOver: () => boolean
  /** Resolves when the next call may begin. */
  begin: () => Promise<void>
}
export { forEachUntilDeadline, maxItemsPerRun, type PushResult } from '../push/each.ts'

/** Returns the URL of a partner's module on one side. Undefined: the partner has no such module. */
export function partnerModuleUrl(
  { endpoints }: LinkedOcpiPartner,
  module: string,
  side: 'SENDER' | 'RECEIVER',
): string | undefined {
  const found = endpoints.find(({ identifier, role }) => identifier === module && (role === side || role === ''))
  return found && found.url.replace(/\/$/, '')
}
/** Returns the URL where a partner receives our objects: its module followed by our party. */
export function receiverModuleUrl(linked: LinkedOcpiPartner, module: string): string | undefined {
  const { party } = linked
  const url = partnerModuleUrl(linked, module, 'RECEIVER')
  return url && `${url}/${party.countryCode}/${party.partyId}`
}
