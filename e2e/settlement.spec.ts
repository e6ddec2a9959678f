import { scaleTestTimeout } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, bearing, test, tokensOf } from './session.ts'

const maker = ['financePerm', 'settlement:create', 'settlement:edit', 'transOrderPerm']
const mark = Date.now().toString(36)
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test(
  'ROUTE-13 settlement: a party is added, and ratios say what is missing while they are typed',
  { tag: '@nightly' },
  async ({ page }) => {
    await bearing(page, await tokensOf(await aPerson(maker)))
    await page.goto('/finance/settlement?view=parties&new=1')
    const drawer = page.getByRole('complementary')
    await drawer.getByLabel('Nombre').fill(`Owner ${mark}`)
    await drawer.getByLabel('Número de cuenta').fill('ES91 2100 0418 4502 0005 1332')
    await drawer.getByRole('button', { name: 'Nueva parte' }).click()
    await expect(page.getByRole('row', { name: new RegExp(`Owner ${mark}.*1332`) })).toBeVisible()
    await page.goto('/finance/settlement?view=agreements&new=1')
    await drawer.getByLabel('Porcentaje').fill('30')
    await expect(drawer.getByText(/Faltan 70/)).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await drawer.getByRole('button', { name: 'El resto al operador' }).click()
    await expect(drawer.getByText('Exactamente 100 %')).toBeVisible()
  },
)

test(
  'ROUTE-13 settlement: a statement says why, leads to its orders, and is not approved by whoever confirmed it',
  { tag: '@nightly' },
  async ({ page }) => {
    const { access_token: token } = await tokensOf(admin)
    const { list } = await requestApi<{ list: { id: string }[] }>(token, 'GET', '/api/stations?pageSize=200')
    // The demo's own agreements use the first stations.
    const stations = list.slice(-1)
    const party = await requestApi<{ id: string }>(token, 'POST', '/api/finance/parties', {
      name: `Agent ${mark}`,
    })
    const agreement = await requestApi<{ id: string }>(token, 'POST', '/api/finance/agreements', {
      name: `Agreement ${mark}`,
      period: 'day',
      operatorRatio: 7_000,
      parties: [{ partyId: party.id, ratio: 3_000, guaranteeMinor: 1_000 }],
      stationIds: stations.map(({ id }) => id),
      from: day(4),
      until: day(2),
    })
    await requestApi(token, 'POST', `/api/organisation/tasks/${encodeURIComponent('finance:statements')}/run`)
    const statements = () =>
      requestApi<{ list: { id: string; no: string }[] }>(
        token,
        'GET',
        `/api/finance/statements?agreementId=${agreement.id}`,
      )
    await expect.poll(async () => (await statements()).list.length, { timeout: scaleTestTimeout(40_000) }).toBe(2)
    const [statement] = (await statements()).list
    await bearing(page, await tokensOf(await aPerson([...maker, 'settlement:approve'])))
    await page.goto(`/finance/settlement/${statement?.id}`)
    await expect(page.getByRole('heading', { name: 'Cómo se calcularon los importes' })).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await page.getByRole('tab', { name: 'Sesiones' }).click()
    await expect(page).toHaveURL(/tab=sessions/)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('debe aprobarla otra persona')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Aprobar' })).toHaveCount(0)
  },
)
