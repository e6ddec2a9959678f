import { parseUntrustedJson } from '@evops/platform/server'
import type { PartnerMessage } from '@evops/platform/contract'
import { z } from 'zod'
import { readConnectorId } from '../tcec/rows.rules.ts'

/** Subject of a message that we sent. A repeat sends the current state of the subject, not the same bytes. */
export type MessageSubject =
  | { kind: 'station'; stationId: string }
  | { kind: 'tariff'; ruleId: string }
  | { kind: 'fee'; code: string }
  | { kind: 'connector'; chargePointNo: string; connectorNo: number }
  | { kind: 'session'; partnerNo: string }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ocpiPlacePattern = new RegExp(`/(locations|tariffs)/[A-Z]{2}/[A-Z0-9]{3}/(${uuid})(?:/|$)`)
const repeated = ['PUT', 'PATCH', 'DELETE']
const sent = z.object({
  ConnectorStatusInfo: z.object({ ConnectorID: z.string() }).optional(),
  StationID: z.string().optional(),
  StartChargeSeq: z.string().optional(),
})

/** Returns undefined for a query, for a notification that is no longer relevant, and for a message of the partner. */
export function messageSubject({
  direction,
  channel,
  body,
}: Pick<PartnerMessage, 'direction' | 'channel' | 'body'>): MessageSubject | undefined {
  if (direction !== 'out') return undefined
  const [first = ''] = body.split('\n')
  const [, module, id = ''] = ocpiPlacePattern.exec(first) ?? []
  if (module && repeated.includes(channel.split(' ')[0] ?? ''))
    return module === 'tariffs' ? { kind: 'tariff', ruleId: id } : { kind: 'station', stationId: id }
  const { ConnectorStatusInfo, StationID, StartChargeSeq } = sent.safeParse(jsonOf(first)).data ?? {}
  if (channel === 'notification_stationStatus' && ConnectorStatusInfo) {
    const at = readConnectorId(ConnectorStatusInfo.ConnectorID)
    return at && { kind: 'connector', ...at }
  }
  if (channel === 'notification_stationFee' && StationID) return { kind: 'fee', code: StationID }
  if (channel === 'notification_charge_order_info' && StartChargeSeq)
    return { kind: 'session', partnerNo: StartChargeSeq }
  return undefined
}
function jsonOf(text: string): unknown {
  try {
    return parseUntrustedJson(text)
  } catch {
    return undefined
  }
}
