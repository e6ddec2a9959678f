import { createBatchWrite } from '@evops/platform/server'
import {
  checkDeviceTime,
  meterValueWrites,
  type MessageMeterValues,
  type ConnectedChargePoint,
} from '@evops/stations/server'
import type { ChargingDeps } from './deps.ts'
import type { TokenVerdict } from '../../contract/index.ts'
import { testChargeEndWriteKind, testChargeStartWriteKind, type TestSession } from './test-sessions.store.ts'
import { isTestTagLike } from './test-tag.rules.ts'

type Deps = Pick<ChargingDeps, 'writer' | 'tests'>
type Place = Pick<ConnectedChargePoint, 'operatorId' | 'chargePointId'>
interface Begin {
  chargePoint: Place
  idTag: string
  connectorNo: number
  deviceAt: number | null
  receivedAt: Date
  registerDwh: number | null
}
interface End {
  chargePoint: Place
  transactionId: number
  receivedAt: Date
  registerDwh: number | null
  readings: (connectorNo: number) => MessageMeterValues
}
const emptyDetails = {
  opened: false,
  groupTag: null,
  refusal: null,
  refusedUntil: null,
  limit: null,
  language: null,
} as const

/**
 * Opens a test charge, which is no session. Undefined if it is not a test charge and must be handled as usual. A
 * repetition has no effect.
 */
export async function openTestCharge(
  { writer, tests }: Deps,
  { chargePoint: { operatorId, chargePointId }, idTag, connectorNo, deviceAt, receivedAt, registerDwh }: Begin,
): Promise<(typeof emptyDetails & { transactionId: number; verdict: TokenVerdict }) | undefined> {
  const test = isTestTagLike(idTag) ? await tests({ operatorId, chargePointId, idTag, transactionId: null }) : undefined
  if (!test) return undefined
  const time = checkDeviceTime(deviceAt, receivedAt)
  const started = time.deviceAt ?? receivedAt
  const row = { operatorId, idTag: test.idTag, deviceAt: started, at: time.at, registerDwh }
  await writer.write([createBatchWrite(testChargeStartWriteKind, row)])
  const isGood = mayGoOn(test, { connectorNo, startMessage: started, receivedAt })
  return { ...emptyDetails, transactionId: test.transactionId, verdict: isGood ? 'accepted' : 'blocked' }
}
/** Returns true if the start is at its connector, within its time, and the first one. */
function mayGoOn(
  { connectorNo, validUntil, deviceStartedAt, ended }: TestSession,
  start: { connectorNo: number; startMessage: Date; receivedAt: Date },
): boolean {
  const isSame = deviceStartedAt === null || deviceStartedAt === start.startMessage.getTime()
  return connectorNo === start.connectorNo && start.receivedAt <= validUntil && !ended && isSame
}

/** Ends a test charge. Returns false if the message ends none. */
export async function endTestCharge({ writer, tests }: Deps, end: End): Promise<boolean> {
  const { operatorId, chargePointId } = end.chargePoint
  const { transactionId, receivedAt: at, registerDwh } = end
  const test = await tests({ operatorId, chargePointId, idTag: null, transactionId })
  if (!test) return false
  const readings = meterValueWrites(end.readings(test.connectorNo))
  await writer.write([
    ...readings,
    createBatchWrite(testChargeEndWriteKind, { operatorId, transactionId, at, registerDwh }),
  ])
  return true
}
