import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'

/**
 * Creates a bus with a telematics unit that reported by HTTP push: ten minutes of driving, eight at a stop, ten of
 * driving until now.
 */
async function aBusOnItsWay(): Promise<{ id: string; selfNo: string; source: string }> {
  const { access_token: token } = await tokensOf(admin)
  const selfNo = `M${unique()}`
  const source = `Unidades ${selfNo}`
  const { id } = await requestApi<{ id: string }>(token, 'POST', '/api/vehicles', {
    selfNo,
    odometerM: 80_000_000,
  })
  const unit = await requestApi<{ id: string; pushPassword: string }>(token, 'POST', '/api/telematics/sources', {
    name: source,
    kind: 'push',
    naming: 'self-number',
  })
  const messages = Array.from({ length: 29 }, (_, minute) => {
    const driven = Math.min(minute, 10) + Math.max(0, minute - 18)
    return {
      vehicle: selfNo,
      time: new Date(Date.now() - (28 - minute) * 60_000).toISOString(),
      longitude: 114.02 + driven * 0.003,
      latitude: 22.55,
      speed: minute >= 10 && minute <= 18 ? 0 : 20,
      soc: 75 - Math.floor(minute / 2),
    }
  })
  const response = await fetch(`${baseURL}/api/public/telematics/push`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${unit.id}:${unit.pushPassword}`).toString('base64')}`,
    },
    body: JSON.stringify(messages),
  })
  expect(await response.json()).toMatchObject({ data: { taken: messages.length } })
  return { id, selfNo, source }
}

test('ROUTE-13 /vehicle/map: a bus tells where it is; its card, its track with a stop and playback, its page say the same', async ({
  signedIn: page,
}) => {
  const { id, selfNo, source } = await aBusOnItsWay()
  await page.goto(`/vehicle/map?search=${selfNo}`)
  await expect(page.getByText('1 vehículo', { exact: false }).first()).toBeVisible()
  await page.locator('.vehicle-rows').getByTitle(`Mostrar ${selfNo} en el mapa`).click()
  await expect(page.getByRole('button', { name: `${selfNo} · En marcha` })).toBeVisible()
  const card = page.locator('section.sheet', { has: page.getByRole('link', { name: 'Ficha del vehículo' }) })
  await expect(card).toContainText('61 %')
  await expect(card).toContainText('20 km/h')
  expect(await inspect(page)).toEqual([])

  await card.getByRole('link', { name: 'Recorrido' }).click()
  await page.getByRole('button', { name: '7 días' }).click()
  await expect(page.getByText('Lugar 1: 1 parada, 8 min')).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Momento' })
  const at = async () => Number(await slider.inputValue())
  const first = await at()
  await page.getByRole('button', { name: 'Reproducir' }).click()
  await expect.poll(at).toBeGreaterThan(first)
  await page.getByRole('button', { name: 'Pausar' }).click()
  await page.locator('.stop-times').getByRole('button').click()
  await expect.poll(async () => Math.round(((await at()) - first) / 60_000)).toBe(10)

  await page.goto(`/statsanalysis/vehicle/${id}`)
  const section = page.locator('section.sheet', { has: page.getByRole('heading', { name: 'Últimos datos' }) })
  await expect(section).toContainText(`61 % ahora · ${source}`)
  await expect(section).toContainText(/80[.\s]?000,0 km .*introducido a mano/)
  await expect(section).toContainText('No está cargando')
  expect(await inspect(page)).toEqual([])
  await section.getByRole('link', { name: 'Ver en el mapa' }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicle/map\\?.*${id}`))
})
