import { writing } from '@evops/platform/server'
import { judgeDeviceTime, readingWrites, type Readings, type WireChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from './deps.ts'
import type { TokenVerdict } from '../../contract/index.ts'
import { testEndKind, testStartKind, type TestSession } from './test-sessions.store.ts'
import { isTestTagLike } from './test-tag.rules.ts'

type Deps = Pick<ChargingDeps, 'writer' | 'tests'>
type Place = Pick<WireChargePoint, 'operatorId' | 'chargePointId'>
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
  readings: (connectorNo: number) => Readings
}
const known = { opened: false, groupTag: null, refusal: null, refusedUntil: null, language: null } as const

/** The begin of a test charge: no order. Undefined: it is none, and goes its usual way. Told again, it is the same. */
export async function openTest(
  { writer, tests }: Deps,
  { chargePoint: { operatorId, chargePointId }, idTag, connectorNo, deviceAt, receivedAt, registerDwh }: Begin,
): Promise<(typeof known & { transactionId: number; verdict: TokenVerdict }) | undefined> {
  const test = isTestTagLike(idTag)
    ? await tests({ operatorId, chargePointId, idTag, transactionId: null })
    : undefined
  if (!test) return undefined
  const time = judgeDeviceTime(deviceAt, receivedAt)
  const begun = time.deviceAt ?? receivedAt
  const row = { operatorId, idTag: test.idTag, deviceAt: begun, at: time.at, registerDwh }
  await writer.write([writing(testStartKind, row)])
  const isGood = mayGoOn(test, { connectorNo, begun, receivedAt })
  return { ...known, transactionId: test.transactionId, verdict: isGood ? 'accepted' : 'blocked' }
}
/** At its connector, in its time, once. */
function mayGoOn(
  { connectorNo, validUntil, deviceStartedAt, ended }: TestSession,
  start: { connectorNo: number; begun: Date; receivedAt: Date },
): boolean {
  const isSame = deviceStartedAt === null || deviceStartedAt === start.begun.getTime()
  return connectorNo === start.connectorNo && start.receivedAt <= validUntil && !ended && isSame
}

/** The end of a test charge; false: it is the end of none. */
export async function endTest({ writer, tests }: Deps, end: End): Promise<boolean> {
  const { operatorId, chargePointId } = end.chargePoint
  const { transactionId, receivedAt: at, registerDwh } = end
  const test = await tests({ operatorId, chargePointId, idTag: null, transactionId })
  if (!test) return false
  const readings = readingWrites(end.readings(test.connectorNo))
  await writer.write([...readings, writing(testEndKind, { operatorId, transactionId, at, registerDwh })])
  return true
}
