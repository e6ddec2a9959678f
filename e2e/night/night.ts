import { scaleTestTimeout } from '@evops/platform/testing'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, expect } from '@playwright/test'
import { catalogueFaultOf } from '@evops/stations/contract'
import { codeOf, type Expected, expectedAlarms, recordNightLog, type NightLog } from './night-log.ts'
import { holdSeconds, type NightPoint, type NightSite, nightSite, together } from './night-site.ts'
import { type Incident, openScreens, waitForIncidentBegin, waitForIncidentEnd, type Watch } from './night-screens.ts'

export interface NightPlan {
  minutes: number
  /** Charge points of the large station, with two connectors each. */
  chargePoints: number
  sessions: number
  faults: number
  /** Charging time of a vehicle, in seconds. */
  chargeSeconds: number
}
interface Night {
  site: NightSite
  watches: readonly Watch[]
  plan: NightPlan
}

/**
 * Simulates a night of a small operator and checks all monitoring screens at once: sessions start and end, connectors
 * fail, charge points disconnect, a station disconnects completely. Then the alarms expected from the simulator's log
 * are compared with the actual ones.
 */
export async function watchNight(context: BrowserContext, plan: NightPlan): Promise<NightLog> {
  const site = await nightSite(plan.chargePoints)
  const log = recordNightLog(site.points.map(({ point }) => point))
  for (const { point } of site.points) await point.comeBack()
  const watches = await openScreens(context, site)
  const night = { site, watches, plan }
  const over = new AbortController()
  const drivers = Promise.all(
    site.points.slice(0, plan.chargePoints).flatMap((place) => drive(night, place, over.signal)),
  )
  await troubles(night)
  over.abort()
  await drivers
  await Promise.all(site.points.map(({ point }) => point.drained()))
  await closeAll(night, log)
  await sameEverywhere(night, log)
  await Promise.all(site.points.map(({ point }) => point.close()))
  for (const { screen, wrong } of watches) expect(wrong(), screen.name).toEqual([])
  return log
}

/**
 * Causes the incidents, evenly over the night: faults of twelve kinds, a disconnected charge point, one that reconnects
 * at once, a disconnected station.
 */
async function troubles(night: Night): Promise<void> {
  const { site, plan } = night
  const slotMs = (plan.minutes * 60_000) / (plan.faults + 3)
  const errors = Object.keys(codeOf)
  for (let at = 0; at < plan.faults; at += 1) {
    const startedAt = performance.now()
    const place = site.points[2 + (at % (plan.chargePoints - 2))]
    const error = errors[at % errors.length]
    if (!place || !error) continue
    await fault(night, { place, connector: 1 + (at % 2), error, at })
    await rest(startedAt + slotMs)
    const third = Math.floor(plan.faults / 4) || 1
    if (at === third - 1) await loseOne(night, startedAt + 2 * slotMs)
    if (at === 2 * third - 1) await loseBriefly(night)
    if (at === 3 * third - 1) await loseStation(night)
  }
}
const rest = (until: number) => pause(Math.max(0, until - performance.now()))

async function fault(
  night: Night,
  { place, connector, error, at }: { place: NightPoint; connector: number; error: string; at: number },
): Promise<void> {
  const { watches, plan } = night
  const incident: Incident = { place, connector, word: catalogueFaultOf(codeOf[error] ?? '').text.es }
  await place.point.fault(connector, error)
  await waitForIncidentBegin(watches, incident, at % 3 === 0 || plan.minutes > 5)
  if (at % 2 === 1)
    await place.point.call('StatusNotification', {
      connectorId: connector,
      status: 'Faulted',
      errorCode: error,
    })
  if (at % 3 === 1) await acknowledge(night, incident)
  await place.point.clearFault(connector)
  await waitForIncidentEnd(watches, incident)
}

/** Acknowledges the focused row with a key. */
async function acknowledge({ watches }: Night, { place, connector, word }: Incident): Promise<void> {
  const page = watches[0]?.page
  if (!page) return
  const row = page
    .getByRole('row')
    .filter({ hasText: `${place.chargePointNo} #${connector}` })
    .filter({ hasText: word })
  await row.focus()
  await page.keyboard.press('a')
  await expect(row).toContainText('Reconocida', { timeout: scaleTestTimeout(60_000) })
}

async function loseOne({ site, watches, plan }: Night, until: number): Promise<void> {
  const place = site.points[0]
  if (!place) return
  await place.point.disconnect()
  const incident: Incident = { place, connector: 0, word: catalogueFaultOf('F30').text.es }
  await waitForIncidentBegin(watches, incident, true)
  if (plan.minutes > 5) await rest(until)
  await place.point.comeBack()
  await waitForIncidentEnd(watches, incident)
}

/** A disconnection shorter than its rule's hold time gives two events and no alarm. */
async function loseBriefly({ site }: Night): Promise<void> {
  await site.points[1]?.point.disconnect()
  await site.points[1]?.point.comeBack()
}

/** A disconnection of all charge points of a station is one alarm of the station. */
async function loseStation({ site, watches }: Night): Promise<void> {
  const gone = site.points.slice(-together)
  const stream = watches[0]?.page
  if (!stream) return
  await Promise.all(gone.map(({ point }) => point.disconnect()))
  const storm = stream.getByRole('row').filter({ hasText: `Toda la estación · ${together} puntos` })
  await expect(storm).toHaveCount(1, { timeout: scaleTestTimeout(60_000) })
  for (const { chargePointNo } of gone)
    await expect(stream.getByRole('row').filter({ hasText: chargePointNo })).toHaveCount(0)
  await Promise.all(gone.map(({ point }) => point.comeBack()))
  await expect(storm).toContainText('Normalizada', { timeout: scaleTestTimeout(60_000) })
}

/** Charges vehicles at both connectors of a charge point, one after the other. */
function drive({ plan, site }: Night, { point }: NightPoint, over: AbortSignal): Promise<void>[] {
  const each = Math.ceil(plan.sessions / (plan.chargePoints * 2))
  const pauseMs = Math.max(500, (plan.minutes * 60_000) / each - plan.chargeSeconds * 1_000) / 2
  const wait = (ms: number) => pause(ms, undefined, { signal: over }).catch(() => undefined)
  return point.connectors.map(async ({ id }) => {
    const connector = () => point.connectors[id - 1]
    for (let started = 0; started < each && !over.aborted;) {
      await wait(pauseMs * (0.5 + ((id * 7 + started * 3) % 10) / 10))
      if (over.aborted || !point.ready || connector()?.status !== 'Available') continue
      started += 1
      await point.plug(id, { capacityKwh: 282, soc: 30, maxKw: 150 })
      if (connector()?.status === 'Preparing') await point.start(id, site.tag)
      await wait(plan.chargeSeconds * 1_000)
      if (connector()?.charging) await point.stop(id, 'Local', site.tag)
      await point.unplug(id)
    }
  })
}

interface AlarmFound {
  id: string
  chargePointNo: string | null
  connectorNo: number
  code: string
  count: number
  state: string
}

/** Closes all alarms: selected together in the stream and closed with one note. Then each alarm's history is read. */
async function closeAll({ site, watches }: Night, log: NightLog): Promise<void> {
  const page = watches[0]?.page
  if (!page) return
  const expected = expectedAlarms(log, {
    holdMs: holdSeconds * 1_000,
    together: site.points.slice(-together).map(({ point }) => point.identity),
  })
  await page.getByRole('checkbox', { name: 'Seleccionar toda la página' }).check()
  await page.getByRole('button', { name: 'Cerrar…' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Fin de la noche')
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(page.getByText('Sin alarmas abiertas')).toBeVisible({ timeout: scaleTestTimeout(60_000) })

  const { list } = await site.sendRequest<{ list: AlarmFound[] }>('GET', '/api/alarms?pageSize=200')
  const storm = list.find(({ chargePointNo }) => chargePointNo === null)
  const { list: parts } = await site.sendRequest<{ list: AlarmFound[] }>(
    'GET',
    `/api/alarms?pageSize=200&foldedInto=${storm?.id}`,
  )
  const identityOf = new Map(site.points.map(({ chargePointNo, point }) => [chargePointNo, point.identity]))
  const found = [...list, ...parts].map(({ chargePointNo, connectorNo, code, count }) =>
    formatExpectedAlarm({
      identity: chargePointNo === null ? null : (identityOf.get(chargePointNo) ?? chargePointNo),
      connector: connectorNo,
      code,
      reports: count,
    }),
  )
  expect(found.toSorted()).toEqual(expected.map(formatExpectedAlarm).toSorted())
  for (const { id } of list) {
    const { steps } = await site.sendRequest<{ steps: { kind: string }[] }>('GET', `/api/alarms/${id}`)
    const kinds = steps.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind !== 'acknowledged')).toEqual(['raised', 'cleared', 'closed'])
  }
}
/** The number of checks of a disconnection is internal to the product; a fault is counted once per report. */
const formatExpectedAlarm = ({ identity, connector, code, reports }: Omit<Expected, 'cleared'>) =>
  `${identity ?? 'station'} #${connector} ${code}${code === 'F30' ? '' : ` ×${reports}`}`

/** Checks that the sessions of the simulator's log equal those of the lists, the dashboard and all video walls. */
async function sameEverywhere({ site, watches }: Night, log: NightLog): Promise<void> {
  const wh = log.sessions.reduce((sum, session) => sum + session.wh, 0)
  const sums = await site.sendRequest<{ sessions: number; energyDwh: number }>('GET', '/api/sessions/sums')
  expect([sums.sessions, sums.energyDwh]).toEqual([log.sessions.length, wh * 10])
  const sessions = String(log.sessions.length)
  const connectors = String(site.points.length * 2)
  const pageOf = (name: string) => watches.find(({ screen }) => screen.name === name)?.page
  const soon = { timeout: scaleTestTimeout(90_000) }
  await expect(pageOf('dashboard')?.getByRole('link', { name: sessions, exact: true }).first() ?? fail()).toBeVisible(
    soon,
  )
  for (const wall of ['bigscreen', 'terdtpage']) {
    const page = pageOf(wall) ?? fail()
    await expect(page.locator('.wall-nums dd').filter({ hasText: new RegExp(`^${sessions}\\s*$`) })).toBeVisible(soon)
    await expect(page.locator('.wall-states .st-idle b')).toHaveText(connectors, soon)
  }
  for (const list of ['chgallstatlistmon', 'chgstatlistmon', 'dashboard'])
    await expect(pageOf(list)?.locator('.state-count.st-faulted b').first() ?? fail()).toHaveText('0', soon)
}
function fail(): never {
  throw new Error('no such screen')
}
