import type { CallOutcome } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { YkcCallOutcome, YkcConnection, YkcGateway } from '@evops/ykc/server'
import type { YkcMemory } from './memory.ts'
import type { YkcStartStore } from './starts.store.ts'
import type { YkcSettings } from './settings.store.ts'

export interface RemoteCallDeps {
  gateway: YkcGateway<ConnectedChargePoint>
  memory: YkcMemory
  starts: Pick<YkcStartStore, 'findVehicleStart'>
  settings: YkcSettings
  /** Returns the serial of a session by its transaction number. */
  transactionRef: (operatorId: string, chargePointId: string, transactionId: number) => Promise<string | null>
  /** Returns the amount in minor units that a session of the tag may cost. At least 1. */
  spendableMinor: (chargePoint: ConnectedChargePoint, idTag: string) => Promise<number>
  now: () => Date
  /** Returns the address at which charge points fetch firmware by FTP. Undefined: none. */
  ftp: () => { host: string; port: number } | undefined
}
export type Connection = YkcConnection<ConnectedChargePoint>
type Fields = Readonly<Record<string, unknown>>
export type RemoteCall = (
  deps: RemoteCallDeps,
  connection: Connection,
  call: { fields: Fields; timeoutMs: number },
) => Promise<CallOutcome>

export const answered = (status: string): CallOutcome => ({ state: 'answered', payload: { status } })

/** Number of a card that is none. */
export const noCard = '0'.repeat(16)

/** Returns the physical number of a token that is a card, otherwise that of no card. */
export function cardOfTag(idTag: string): string {
  return /^(?:[\dA-Fa-f]{2}){1,8}$/.test(idTag) ? idTag.toUpperCase().padStart(16, '0') : noCard
}

/** Returns true if the charge point answered 1 to a command in which 1 is success. */
export function isSuccess(outcome: YkcCallOutcome): boolean {
  return outcome.state === 'answered' && 'success' in outcome.message.values && outcome.message.values.success === 1
}

/** Judges the answer to a command in which 1 is success. */
export function outcomeOf(outcome: YkcCallOutcome): CallOutcome {
  return outcome.state === 'answered' ? answered(isSuccess(outcome) ? 'Accepted' : 'Rejected') : outcome
}

/** Connectors whose state is read. A connector's number has two digits. */
const mostConnectors = 16

/** Asks for the state of each connector. */
export function sendReadRealtime(connection: Connection): void {
  const { login, chargePointNo } = connection
  for (let connectorNo = 1; connectorNo <= Math.min(login.connectors, mostConnectors); connectorNo += 1)
    connection.send('ReadRealtime', { chargePointNo, connectorNo: String(connectorNo).padStart(2, '0') })
}
