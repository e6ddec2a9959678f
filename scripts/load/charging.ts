import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from '../bench/installation.ts'
import { createCheckApiClient } from '../full/api.ts'
import { quantile, type CheckResult } from '../full/report.ts'
import { openBrowser } from '../processes/browser.ts'
import { queryNumbers, runInTurns, isAnswered, createChargePointFleet, measureReply, type FleetPoint } from './fleet.ts'

const meterValueMs = 15_000
const pageMs = 3_000
const renewMs = 300_000
const pages = ['/api/connectors?pageSize=20', '/api/sessions?pageSize=20', '/api/charge-points?pageSize=20']

/** P-04: all charge points charge, with a meter value every 15 s each, while staff watch live and turn pages. */
export async function runChargingLoad(
  installation: Installation,
  { points, seconds, staff = 50 }: { points: number; seconds: number; staff?: number },
): Promise<CheckResult> {
  const { before = 0 } = await queryNumbers(installation, 'select count(*) as before from stations_meter_values')
  const fleet = (await createChargePointFleet(installation, points)).map((each) => ({
    ...each,
    meterWh: 1_000_000,
    transactionId: 0,
  }))
  await Promise.all(fleet.map(begin))
  const signIn = () => createCheckApiClient(installation).signIn('admin', 'a password for runs only')
  let token = await signIn()
  const browsers = await Promise.all(Array.from({ length: staff }, () => openBrowser(installation.port, token)))
  const [meterValues, turned]: [number[], number[]] = [[], []]
  const forMs = seconds * 1_000
  await Promise.all([
    runInTurns(fleet, { everyMs: meterValueMs, forMs }, (each) => measureReply(meterValues, sendMeterValues(each))),
    runInTurns(browsers, { everyMs: pageMs, forMs }, () => turnPage(installation, token, turned)),
    // A token expires before a long run ends, so it is renewed as consoles do.
    runInTurns([0], { everyMs: renewMs, forMs }, async () => void (token = await signIn())),
  ])
  const notifiedCount = browsers.filter(({ connectors }) => connectors.size > 0).length
  for (const browser of browsers) browser.close()
  const { after = 0 } = await queryNumbers(installation, 'select count(*) as after from stations_meter_values')
  const stored = after - before
  for (const { wire } of fleet) wire.close()
  const [ocpp, api] = [quantile(meterValues, 0.99), quantile(turned, 0.95)]
  return {
    ok: ocpp < 250 && api < 300 && stored === meterValues.length && notifiedCount === staff,
    text: `${points} charging for ${seconds} s, ${meterValues.length} samples, all ${stored} stored: p99 ${ocpp.toFixed(1)} ms, median ${quantile(meterValues, 0.5).toFixed(1)} ms; ${staff} staff watching live, ${turned.length} pages: p95 ${api.toFixed(0)} ms`,
  }
}

interface Charging extends FleetPoint {
  meterWh: number
  transactionId: number
}

async function begin(each: Charging): Promise<void> {
  const { idTag } = each.point
  const payload = { connectorId: 1, idTag, meterStart: each.meterWh, timestamp: new Date().toISOString() }
  for (let tries = 0; tries < 5; tries += 1) {
    const reply = await each.wire.call('start', 'StartTransaction', payload)
    if (isAnswered(reply)) return void (each.transactionId = Number(reply.payload.transactionId))
    await wait(200)
  }
  throw new Error(`${each.point.identity} could not start`)
}

function sendMeterValues(each: Charging) {
  each.meterWh += 250
  const value = (measurand: string, amount: number, unit: string) => ({
    value: String(amount),
    measurand,
    unit,
  })
  const sampledValue = [
    value('Energy.Active.Import.Register', each.meterWh, 'Wh'),
    value('Power.Active.Import', 60_000, 'W'),
    value('Current.Import', 120, 'A'),
    value('SoC', 50, 'Percent'),
  ]
  const meterValue = [{ timestamp: new Date().toISOString(), sampledValue }]
  const { transactionId } = each
  return each.wire.call(String(each.meterWh), 'MeterValues', { connectorId: 1, transactionId, meterValue })
}

async function turnPage({ port }: Installation, token: string, into: number[]): Promise<void> {
  const startedAt = performance.now()
  const page = pages[into.length % pages.length] ?? ''
  const reply = await fetch(`http://127.0.0.1:${port}${page}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await reply.text()
  into.push(reply.ok ? performance.now() - startedAt : 60_000)
}
