import type { Installation } from '../bench/installation.ts'
import { quantile, type CheckResult } from '../full/report.ts'
import { queryNumbers, runInTurns, isAnswered, createChargePointFleet, measureReply, type FleetPoint } from './fleet.ts'

/** Messages per session: a start, eight meter values and a stop. */
const perSession = 10
const minutesPerSession = 20
const whPerMeterValue = 500
const liveMs = 1_000

/** P-06: charge points that were offline upload their queued messages, while others operate normally. */
export async function runDelayedUploadLoad(
  installation: Installation,
  { points, messages, live = 200 }: { points: number; messages: number; live?: number },
): Promise<CheckResult> {
  const fleet = await createChargePointFleet(installation, points + live)
  const [uploading, others] = [fleet.slice(0, points), fleet.slice(points)]
  const sessions = Math.floor(messages / perSession)
  const times: number[] = []
  let done = false
  const startedAt = performance.now()
  const meanwhile = (async () => {
    while (!done)
      await runInTurns(others, { everyMs: liveMs, forMs: liveMs }, ({ wire }) =>
        measureReply(times, wire.call('beat', 'StatusNotification', status)),
      )
  })()
  await Promise.all(uploading.map((each) => upload(each, sessions)))
  const seconds = (performance.now() - startedAt) / 1_000
  done = true
  await meanwhile
  const { settled = 0, meterValues = 0 } = await queryNumbers(
    installation,
    `select (select count(*) from charging_sessions where state = 'settled') as settled, (select count(*) from stations_meter_values) as "meterValues"`,
  )
  for (const { wire } of fleet) wire.close()
  const all = points * sessions
  const p99 = quantile(times, 0.99)
  return {
    ok: settled === all && meterValues === all * (perSession - 2) && seconds <= 600 && p99 < 1_000,
    text: `${points} charge points uploaded ${all * perSession} messages in ${seconds.toFixed(1)} s (${Math.round((all * perSession) / seconds)}/s): ${settled} of ${all} sessions settled, ${meterValues} samples; ${live} others meanwhile p99 ${p99.toFixed(0)} ms of ${times.length}`,
  }
}

const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' }

/** Uploads sessions in chronological order; each message waits for its acknowledgement. */
async function upload({ point, wire }: FleetPoint, sessions: number): Promise<void> {
  const { idTag } = point
  const since = Date.now() - (sessions + 1) * minutesPerSession * 60_000
  let meterWh = 1_000_000
  const callUntilAnswered = async (action: string, payload: object): Promise<Record<string, unknown>> => {
    for (;;) {
      const reply = await wire.call(`${action}${meterWh}`, action, payload)
      if (isAnswered(reply)) return reply.payload
      if (!wire.connected) await wire.connect()
    }
  }
  for (let session = 0; session < sessions; session += 1) {
    const at = (minute: number) => new Date(since + (session * minutesPerSession + minute) * 60_000).toISOString()
    const { transactionId } = await callUntilAnswered('StartTransaction', {
      connectorId: 1,
      idTag,
      meterStart: meterWh,
      timestamp: at(0),
    })
    for (let storedMeterValue = 1; storedMeterValue <= perSession - 2; storedMeterValue += 1) {
      meterWh += whPerMeterValue
      const value = { value: String(meterWh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }
      const meterValue = [{ timestamp: at(storedMeterValue), sampledValue: [value] }]
      await callUntilAnswered('MeterValues', { connectorId: 1, transactionId, meterValue })
    }
    await callUntilAnswered('StopTransaction', {
      transactionId,
      idTag,
      meterStop: meterWh,
      timestamp: at(perSession),
    })
  }
}
