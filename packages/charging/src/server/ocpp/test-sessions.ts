import { writing } from '@evops/platform/server'
import { judgeDeviceTime, keepReadings, type Readings, type WirePile } from '@evops/stations/server'
import type { ChargingDeps } from './deps.ts'
import type { TokenVerdict } from '../../contract/index.ts'
import { testEndKind, testStartKind, type TestSession } from './test-sessions.store.ts'
import { looksLikeTest } from './test-tag.rules.ts'

type Deps = Pick<ChargingDeps, 'writer' | 'tests'>
type Place = Pick<WirePile, 'operatorId' | 'pileId'>
interface Begin {
  pile: Place
  idTag: string
  gunNo: number
  deviceAt: number | null
  receivedAt: Date
  registerDwh: number | null
}
interface End {
  pile: Place
  transactionId: number
  receivedAt: Date
  registerDwh: number | null
  readings: (gunNo: number) => Readings
}
const known = { opened: false, groupTag: null, refusal: null, refusedUntil: null, language: null } as const

/** The begin of a test charge: no order. Undefined: it is none, and goes its usual way. Told again, it is the same. */
export async function openTest(
  { writer, tests }: Deps,
  { pile: { operatorId, pileId }, idTag, gunNo, deviceAt, receivedAt, registerDwh }: Begin,
): Promise<(typeof known & { transactionId: number; verdict: TokenVerdict }) | undefined> {
  const test = looksLikeTest(idTag)
    ? await tests({ operatorId, pileId, idTag, transactionId: null })
    : undefined
  if (!test) return undefined
  const time = judgeDeviceTime(deviceAt, receivedAt)
  const begun = time.deviceAt ?? receivedAt
  const row = { operatorId, idTag: test.idTag, deviceAt: begun, at: time.at, registerDwh }
  await writer.write([writing(testStartKind, row)])
  const isGood = mayGoOn(test, { gunNo, begun, receivedAt })
  return { ...known, transactionId: test.transactionId, verdict: isGood ? 'accepted' : 'blocked' }
}
/** At its connector, in its time, once. */
function mayGoOn(
  { gunNo, validUntil, deviceStartedAt, ended }: TestSession,
  start: { gunNo: number; begun: Date; receivedAt: Date },
): boolean {
  const isSame = deviceStartedAt === null || deviceStartedAt === start.begun.getTime()
  return gunNo === start.gunNo && start.receivedAt <= validUntil && !ended && isSame
}

/** The end of a test charge; false: it is the end of none. */
export async function endTest({ writer, tests }: Deps, end: End): Promise<boolean> {
  const { operatorId, pileId } = end.pile
  const { transactionId, receivedAt: at, registerDwh } = end
  const test = await tests({ operatorId, pileId, idTag: null, transactionId })
  if (!test) return false
  const readings = keepReadings(end.readings(test.gunNo))
  await writer.write([...readings, writing(testEndKind, { operatorId, transactionId, at, registerDwh })])
  return true
}
