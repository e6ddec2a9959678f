import { scaleTestTimeout } from '@evops/platform/testing'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { watch } from '../view.ts'
import { baseURL } from '../session.ts'
import type { NightPoint, NightSite } from './night-site.ts'

/** Incident at a charge point, and its text on a screen. */
export interface Incident {
  place: NightPoint
  /** 0 means the whole charge point is disconnected. */
  connector: number
  /** The fault's name in Spanish. */
  word: string
}
interface Screen {
  name: string
  path: (site: NightSite) => string
  phone?: boolean
  /** Checks that the screen shows the incident. */
  started: (page: Page, incident: Incident) => Promise<void>
  /** Checks that the screen shows its end. */
  ended?: (page: Page, incident: Incident) => Promise<void>
  /** True for a screen whose data are calculated and reloaded every ten seconds, so it is checked less often. */
  slow?: boolean
}

const placeText = ({ place, connector }: Incident) =>
  connector > 0 ? `${place.chargePointNo} #${connector}` : place.chargePointNo
const stateWord = ({ connector }: Incident) => (connector > 0 ? 'Con avería' : 'Sin conexión')
const rowOf = (page: Page, incident: Incident) =>
  page
    .getByRole('row')
    .filter({ hasText: placeText(incident) })
    .filter({ hasText: incident.word })
const cardOf = (page: Page, { place, connector }: Incident) =>
  page.locator(`[data-connector="${place.chargePointId}:${Math.max(1, connector)}"]`)
const long = { timeout: scaleTestTimeout(80_000) }

async function expectCardOpen(page: Page, incident: Incident) {
  await expect(cardOf(page, incident)).toContainText(stateWord(incident), long)
}
async function cardEnded(page: Page, incident: Incident) {
  await expect(cardOf(page, incident)).not.toContainText(stateWord(incident), long)
}
const countOf = (page: Page, state: 'faulted' | 'offline') =>
  page.locator(`.state-count.st-${state} b, .wall-states .st-${state} b`).first()
async function expectCounted(page: Page, incident: Incident) {
  await expect(countOf(page, incident.connector > 0 ? 'faulted' : 'offline')).not.toHaveText('0', long)
}
const stationOf = ({ stations }: NightSite) => stations[0]?.id ?? ''

/** All monitoring screens, with the expected display of a fault and of a disconnected charge point. */
export const screens: readonly Screen[] = [
  {
    name: 'chgeventmonitoring',
    path: () => '/chgstamon/chgeventmonitoring',
    started: (page, incident) => expect(rowOf(page, incident)).toHaveCount(1, long),
    ended: (page, incident) => expect(rowOf(page, incident)).toContainText('Normalizada', long),
  },
  {
    name: 'chgstatlistmon',
    path: (site) => `/chgstamon/chgstatlistmon?station=${stationOf(site)}`,
    started: expectCardOpen,
    ended: cardEnded,
  },
  { name: 'chgallstatlistmon', path: () => '/chgstamon/chgallstatlistmon', started: expectCounted },
  {
    name: 'chgevent',
    path: () => '/chgstamon/chgevent?minLevel=2',
    async started(page, incident) {
      const word = incident.connector > 0 ? incident.word : 'Conexión perdida'
      const row = page
        .getByRole('row')
        .filter({ hasText: placeText(incident) })
        .filter({ hasText: word })
      await expect(row.first()).toBeVisible(long)
    },
  },
  {
    name: 'alarms',
    path: () => '/chgstamon/alarms',
    started: (page, incident) => expect(rowOf(page, incident)).toHaveCount(1, long),
    ended: (page, incident) => expect(rowOf(page, incident)).toContainText('Normalizada', long),
  },
  {
    name: 'chgstamon',
    path: () => '/statsanalysis/chgstamon',
    async started(page, { place }) {
      const row = page.getByRole('row').filter({ hasText: place.chargePointNo })
      await expect(row).toContainText(/(leve|grave|crítica) · \d/, long)
    },
  },
  {
    name: 'chgdispatch',
    path: () => '/statsanalysis/chgdispatch',
    async started(page, incident) {
      const { place, connector } = incident
      const row = page.getByRole('row').filter({ hasText: `${place.name}-${Math.max(1, connector)}` })
      await expect(row).toContainText(stateWord(incident), long)
    },
    async ended(page, incident) {
      const { place, connector } = incident
      const row = page.getByRole('row').filter({ hasText: `${place.name}-${Math.max(1, connector)}` })
      await expect(row).not.toContainText(stateWord(incident), long)
    },
  },
  {
    name: 'chgdispatchqywx',
    path: (site) => `/chgdispatch/chgdispatchqywx?station=${stationOf(site)}`,
    phone: true,
    started: expectCardOpen,
    ended: cardEnded,
  },
  {
    name: 'chgterminal',
    path: () => '/chgmodule/chgterminal',
    async started(page, { place, connector }) {
      const row = page.getByRole('row').filter({ hasText: 'Terminal' }).last()
      // The terminal serves only the first charge point.
      const isGone = connector === 0 && place.name === 'N01'
      await expect(row).toContainText(isGone ? 'Sin conexión' : 'En línea', long)
    },
  },
  {
    name: 'dashboard',
    path: () => '/',
    async started(page, incident) {
      await expect(page.locator('.need a[href*="/chgstamon/alarms"]').first()).toBeVisible(long)
      await expectCounted(page, incident)
    },
    slow: true,
  },
  {
    name: 'bigscreen',
    path: () => '/bigscreen',
    started: expectCounted,
    slow: true,
  },
  {
    name: 'terdtpage',
    path: ({ optcode }) => `/terdtpage?optcode=${optcode}`,
    started: expectCounted,
    slow: true,
  },
  {
    name: 'firstpage',
    path: ({ optcode }) => `/firstpage?optcode=${optcode}`,
    started: async (page) => expect(page.getByRole('main')).toContainText('Patio Norte'),
    slow: true,
  },
]

export interface Watch {
  screen: Screen
  page: Page
  wrong: () => string[]
}

/** Opens one tab for each screen for the whole night. */
export async function openScreens(context: BrowserContext, site: NightSite): Promise<Watch[]> {
  await context.addCookies([
    { name: 'cms_token', value: site.tokens.access_token, url: baseURL },
    { name: 'cms_refresh_token', value: site.tokens.refresh_token, url: baseURL },
    { name: 'language', value: 'es', url: baseURL },
  ])
  const watches: Watch[] = []
  for (const screen of screens) {
    const page = await context.newPage()
    const wrong = watch(page)
    // Simulates an occasional user action, as of a person who watches all night.
    await page.addInitScript(() => sessionStorage.removeItem('clientState'))
    if (screen.phone) await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(screen.path(site))
    await expect(page.locator('h1, h2').filter({ visible: true }).first()).toBeVisible(long)
    watches.push({ screen, page, wrong })
  }
  return watches
}

/** Checks all screens until each shows the incident. */
export async function waitForIncidentBegin(watches: readonly Watch[], incident: Incident, all: boolean): Promise<void> {
  for (const { screen, page } of watches) {
    if (screen.slow && !all) continue
    await screen.started(page, incident)
  }
}
export async function waitForIncidentEnd(watches: readonly Watch[], incident: Incident): Promise<void> {
  for (const { screen, page } of watches) await screen.ended?.(page, incident)
}
