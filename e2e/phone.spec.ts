import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, type Page } from '@playwright/test'
import { createCertificateAuthority } from '@evops/ocpp/server'
import { createChargePoint } from '@evops/simulator/simulator'
import { inspect, waitForSettledPage } from './view.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'

test.use({ viewport: { width: 390, height: 844 } })

/**
 * Returns words that end beyond the page edge or outside their box; content that scrolls horizontally counts as
 * visible.
 */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth
        ? element.tagName !== 'MAIN' && element !== document.documentElement
        : scrolls(element.parentElement))
    const all = [...document.querySelectorAll('main.page *, .drawer *, [role=dialog] *')].filter(isVisible)
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const beyond = all.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return hasText(element) && width > 1 && (right > innerWidth + 1 || left < -1) && !scrolls(element)
    })
    const short = all.filter(
      (element) =>
        element.matches('button, h1, h2, h3, label, dt, [role=tab]') &&
        getComputedStyle(element).overflowX !== 'visible' &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1,
    )
    return [...new Set([...beyond, ...short])].map(
      (element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`,
    )
  })
}

/** Verifies that a word beyond the edge is found, so that an empty result is meaningful. */
async function seesWhatIsCutOff(page: Page): Promise<void> {
  await page.goto('/chgmodule/firmware')
  await waitForSettledPage(page)
  await page.evaluate(() => {
    const word = document.createElement('p')
    word.textContent = 'Beyond the edge'
    Object.assign(word.style, { position: 'fixed', top: '50%', left: '370px', whiteSpace: 'nowrap' })
    document.querySelector('main.page')?.append(word)
  })
  expect(await cutOff(page)).toEqual([expect.stringContaining('Beyond the edge')])
}

interface Subject {
  chargePointId: string
  bulkJobId: string
  close: () => Promise<void>
}

/** Creates a 2.0.1 charge point with long names, a display message, a pending certificate and a bulk job. */
async function aSubject(): Promise<Subject> {
  const mark = unique()
  const { access_token: token } = await tokensOf(admin)
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `PHO-${mark}`,
    name: `Estación de carga con un nombre largo ${mark}`,
    timeZone: 'America/Mexico_City',
  })
  const { chargePoint, credentials } = await requestApi<{
    chargePoint: { id: string; chargePointNo: string }
    credentials: { identity: string; password: string }
  }>(token, 'POST', '/api/charge-points', {
    chargePointNo: `PHO${mark}`,
    name: `Punto de recarga junto a la entrada ${mark}`,
    stationId: station.id,
    ratedPowerW: 60_000,
    protocol: 'ocpp2.0.1',
    connectors: [{ connectorNo: 1, connectorType: 4 }],
  })
  const point = createChargePoint({
    version: 'ocpp2.0.1',
    url: `${baseURL.replace('http', 'ws')}/ocpp/`,
    ...credentials,
    reconnect: false,
  })
  expect(await point.comeBack()).toBe(true)
  const command = (action: string, payload: object) => () =>
    requestApi<{ state: string }>(token, 'POST', `/api/charge-points/${chargePoint.chargePointNo}/commands`, {
      action,
      payload,
    }).then(({ state }) => state)
  const content = 'Fuera de servicio por mantenimiento hasta las 22:00, disculpe las molestias'
  const message = { id: 1, priority: 'InFront', message: { format: 'UTF8', content } }
  await expect.poll(command('SetDisplayMessage', { message })).toBe('accepted')
  await expect.poll(command('GetBaseReport', { reportBase: 'FullInventory' })).toBe('accepted')
  const requestedMessage = 'SignChargePointCertificate'
  await expect.poll(command('ExtendedTriggerMessage', { requestedMessage })).toBe('accepted')
  await requestApi(token, 'POST', '/api/trusted-authorities', {
    use: 'mo',
    certificate: createCertificateAuthority(`Autoridad de movilidad ${mark}`, new Date()).certificate,
  })
  await requestApi(token, 'POST', '/api/parameter-templates', {
    name: `Plantilla de parámetros de medición ${mark}`,
    keys: { HeartbeatInterval: '300', MeterValueSampleInterval: '15' },
  })
  const { bulkJobId } = await requestApi<{ bulkJobId: string }>(token, 'POST', '/api/bulk-jobs/commands', {
    chargePointIds: [chargePoint.id],
    command: { action: 'TriggerMessage', payload: { requestedMessage: 'Heartbeat' } },
  })
  return { chargePointId: chargePoint.id, bulkJobId, close: () => point.close() }
}

const everyTab = ['live', 'power', 'states', 'commands', 'records', 'config', 'display', 'facts', 'access']
const everyScreen = [
  '/statsanalysis/chgpile',
  '/statsanalysis/chgpile/bulk-jobs',
  '/statsanalysis/partner-readiness',
  '/chgmodule/pileparam',
  '/chgmodule/firmware',
  '/chgmodule/profiles',
  '/chgmodule/certificates',
  '/chgmodule/security-profiles',
  '/chgmodule/blackwhite',
  '/chgstamon/refused',
  '/chgstamon/chgeventmonitoring',
  '/chgstamon/alarmrules',
]

async function nothingIsCutOff(page: Page, tabs: readonly string[], screens: readonly string[]): Promise<void> {
  const { chargePointId, bulkJobId, close } = await aSubject()
  await seesWhatIsCutOff(page)
  const paths = [
    ...tabs.map((tab) => `/statsanalysis/chgpile/${chargePointId}?tab=${tab}`),
    `/statsanalysis/chgpile/bulk-jobs/${bulkJobId}`,
    ...screens,
  ]
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await waitForSettledPage(page)
      expect.soft([...(await inspect(page)), ...(await cutOff(page))], path).toEqual([])
    })
  await close()
}

test('ROW-27 on a phone nothing is cut off on the screens of charge points: bulk work, templates, firmware, access, display', async ({
  signedIn: page,
}) => {
  await nothingIsCutOff(page, ['display', 'access'], ['/chgmodule/pileparam', '/chgmodule/firmware'])
})

test(
  'ROW-27 on a phone nothing is cut off on any screen of charge points',
  {
    tag: '@nightly',
  },
  async ({ signedIn: page }) => {
    test.setTimeout(scaleTestTimeout(480_000))
    await nothingIsCutOff(page, everyTab, everyScreen)
  },
)
