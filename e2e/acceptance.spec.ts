import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, type Locator, type Page } from '@playwright/test'
import { type ChargePoint, createChargePoint, realClock } from '@evops/simulator/simulator'
import { inspect } from './view.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Clock that runs twenty times as fast. */
const quick = { ...realClock, after: (ms: number, run: () => void) => realClock.after(ms / 20, run) }

interface Candidate {
  mark: string
  idTag: string
  chargePointId: string
  point: ChargePoint
}

/** Registers a new charge point with a token, switched off. */
async function aCandidate(): Promise<Candidate> {
  const mark = unique()
  const { access_token: token } = await tokensOf(admin)
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `ACC-${mark}`,
    name: `Aceptación ${mark}`,
    timeZone: 'America/Mexico_City',
  })
  const made = await requestApi<{
    chargePoint: { id: string }
    credentials: { identity: string; password: string }
  }>(token, 'POST', '/api/charge-points', {
    chargePointNo: `ACC${mark}`,
    name: `Punto ${mark}`,
    stationId: station.id,
    ratedPowerW: 120_000,
    connectors: [{ connectorNo: 1, connectorType: 4 }],
  })
  const idTag = `ACC${mark}`.toUpperCase().slice(0, 20)
  await requestApi(token, 'POST', '/api/start-tokens', { idTag, manyAtOnce: true })
  const point = createChargePoint({
    url: `${baseURL.replace('http', 'ws')}/ocpp/`,
    ...made.credentials,
    meterStartWh: 1_000_000,
    keys: { MeterValueSampleInterval: '2' },
    clock: quick,
    reconnect: false,
  })
  return { mark, idTag, chargePointId: made.chargePoint.id, point }
}

/** Starts the acceptance run and shows the first instruction. */
async function begins(page: Page, { chargePointId, idTag }: Candidate): Promise<Locator> {
  await page.goto(`/statsanalysis/chgpile/${chargePointId}?tab=acceptance`)
  // The dialog lists the steps and preselects the registered token.
  await expect(page.locator('.to-do').getByRole('listitem')).toHaveCount(7)
  const token = page.getByRole('combobox', { name: 'Identificador' })
  await token.fill(idTag)
  await expect(page.locator(`datalist option[value$="${idTag.slice(-4)}"]`)).toHaveCount(1)
  await page.getByRole('button', { name: 'Empezar' }).click()
  const now = page.locator('.accept-say')
  await expect(now).toHaveText('Encienda el punto y conecte su red. Si está encendido, apáguelo y vuelva a encenderlo.')
  expect(await inspect(page)).toEqual([])
  return now
}

test(
  'X-10 a technician with a phone begins an acceptance: what is done is ticked off, the next step is said',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const candidate = await aCandidate()
    const now = await begins(page, candidate)
    await candidate.point.comeBack()
    await expect(now).toHaveText(/Enchufe el conector/)
    await expect(page.getByText(/de 7 pasos/).first()).toBeVisible()
    await candidate.point.close()
  },
)

test(
  'X-10 a technician with a phone takes a new charge point into service, step by step, and keeps the report',
  {
    tag: '@nightly',
  },
  async ({ signedIn: page }) => {
    test.setTimeout(scaleTestTimeout(360_000))
    const candidate = await aCandidate()
    const { mark, point } = candidate
    const now = await begins(page, candidate)
    const car = { capacityKwh: 60, soc: 10, maxKw: 100 }
    const acts: readonly [RegExp, () => Promise<unknown>][] = [
      [/Encienda el punto/, () => point.comeBack()],
      [/Enchufe el conector/, () => point.plug(1, car)],
      [/Desenchufe el conector/, async () => [await point.unplug(1), await point.plug(1, car)]],
      [/Corte la red/, async () => [await point.disconnect(), void point.stop(1, 'Local')]],
      [/Pare la carga en el punto/, () => point.comeBack()],
    ]
    let last = ''
    await expect
      .poll(
        async () => {
          if (await page.getByText('Superada', { exact: true }).isVisible()) return 'passed'
          // The instruction disappears with the last step, so waiting for its text needs a timeout.
          const textOf = (part: Locator) => part.textContent({ timeout: scaleTestTimeout(500) }).catch(() => '')
          const text = (await textOf(now)) ?? ''
          const step = (await textOf(page.locator('.accept-now .note'))) ?? ''
          const what = `${step.split('·')[0]} ${text}`
          if (text !== '' && what !== last) {
            last = what
            await acts.find(([pattern]) => pattern.test(text))?.[1]()
          }
          return text
        },
        { timeout: scaleTestTimeout(300_000), intervals: [250] },
      )
      .toBe('passed')
    await expect(page.getByText('7 de 7 pasos').first()).toBeVisible()
    await expect(page.getByText('Mensajes OCPP (', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Imprimir' }).click()
    await expect(page.getByRole('dialog', { name: 'Imprimir el informe' })).toBeVisible()
    await page.keyboard.press('Escape')
    await point.close()

    await page.goto('/statsanalysis/acceptance?state=passed')
    await expect(page.getByText(`Punto ${mark}`)).toBeVisible()
    expect(await inspect(page)).toEqual([])
  },
)
