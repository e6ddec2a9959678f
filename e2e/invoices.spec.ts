import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, bearing, drawerOf, test, tokensOf, unique } from './session.ts'

const codes = [
  'financePerm',
  'chgOperationPerm',
  'captialflow',
  'invoice:create',
  'invoice:edit',
  'invoice:approve',
  'invoice:control',
]
interface Holder {
  id: string
  name: string
}
interface Free {
  sessionId: string
}
/**
 * Creates a member with two paid sessions without an invoice, in a setting without real-time clearance by a tax office.
 */
async function twoSessions(
  token: string,
): Promise<{ holderName: string; sessions: Free[]; putBack: () => Promise<unknown> }> {
  const {
    saved: _saved,
    rates: _rates,
    credentials: _own,
    ...settings
  } = await requestApi<Record<string, unknown>>(token, 'GET', '/api/documents/settings')
  const seller = { country: 'ES', sellerName: 'Recarga Demo, S. L.', sellerTaxId: 'A28015865' }
  const set = { ...settings, ...seller, office: 'en16931' }
  const { version } = await requestApi<{ version: number }>(token, 'PUT', '/api/documents/settings', set)
  const restoreSettings = () => requestApi(token, 'PUT', '/api/documents/settings', { ...settings, version })
  const wallets = '/api/ledger/wallets?pageSize=50'
  for (const { id, name } of (await requestApi<{ list: Holder[] }>(token, 'GET', wallets)).list) {
    const path = `/api/documents/invoiceable-sessions?holderId=${id}&pageSize=100`
    const { list: sessions } = await requestApi<{ list: Free[] }>(token, 'GET', path)
    if (sessions.length >= 2) return { holderName: name, sessions, putBack: restoreSettings }
  }
  await restoreSettings()
  throw new Error('nobody of the demo paid for two sessions')
}

/** Returns an unused Spanish company NIF: seven digits and their check character. */
function aNif(): string {
  const digits = String(Date.now() % 10_000_000).padStart(7, '0')
  const sum = Array.from(digits).reduce((all, digit, place) => {
    const twice = Number(digit) * 2
    return all + (place % 2 === 1 ? Number(digit) : Math.floor(twice / 10) + (twice % 10))
  }, 0)
  return `B${digits}${(10 - (sum % 10)) % 10}`
}

/** Restores the operator's settings for other tests. */
let afterwards: () => Promise<unknown> = async () => {}
test.afterEach(() => afterwards())
test('ROUTE-13 invoice: a title, an application over two sessions, issued, credited in part and taken back', async ({
  page,
}) => {
  const { access_token: token } = await tokensOf(admin)
  const { holderName, sessions, putBack } = await twoSessions(token)
  afterwards = putBack
  await bearing(page, await tokensOf(await aPerson(codes)))
  const drawer = drawerOf(page)
  const dialog = page.getByRole('dialog')
  const [name, nif] = [`Compradora ${unique()}`, aNif()]
  const payer = async () => {
    await drawer.getByRole('combobox', { name: 'Cliente o empresa' }).fill(holderName)
    await page.locator('.ant-select-item-option').filter({ hasText: holderName }).first().click()
  }

  await page.goto('/finance/invoicetitle')
  await page.getByRole('button', { name: 'Nuevos datos' }).first().click()
  await drawer.getByLabel('Nombre o razón social').fill(name)
  await drawer.getByLabel('País').fill('ES')
  await drawer.getByLabel('Identificador fiscal').fill(nif)
  await payer()
  await drawer.getByRole('button', { name: 'Nuevos datos' }).click()
  await expect(page.getByRole('grid').getByText(name)).toBeVisible()

  await page.goto('/finance/invoice?new=1')
  await payer()
  await drawer.getByLabel('Datos de facturación').selectOption({ label: `${name} · ${nif}` })
  for (const place of sessions.slice(0, 2).keys()) await drawer.getByRole('checkbox').nth(place).check()
  await expect(drawer.getByRole('region', { name: 'Vista previa' })).toContainText('Base imponible')
  expect(await inspect(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Solicitar' }).click()
  await expect(drawer.getByText('Solicitada', { exact: true }).first()).toBeVisible()

  const confirmAct = async (verb: string, state: string, fill = async () => {}) => {
    await drawer.getByRole('button', { name: verb, exact: true }).click()
    await fill()
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(drawer.getByText(state, { exact: true }).first()).toBeVisible()
  }
  await confirmAct('Aprobar', 'Aprobada')
  await confirmAct('Emitir', 'Emitida')
  await confirmAct('Nota de crédito', 'Rectificado', async () => {
    await dialog.getByLabel('Importe con impuesto').fill('0,50')
    await dialog.getByLabel('Nota').last().fill('Devuelto en parte')
  })
  expect(await inspect(page)).toEqual([])
  await confirmAct('Anular', 'Anulada', async () => {
    await dialog.getByLabel('Motivo').selectOption('Devolución')
    await dialog.getByLabel('Nota').last().fill('Devuelto el resto')
  })
  // Both sessions can be invoiced again.
  const { list } = await requestApi<{ list: Free[] }>(
    token,
    'GET',
    `/api/documents/invoiceable-sessions?sessionId=${sessions[0]?.sessionId}&pageSize=1`,
  )
  expect(list).toHaveLength(1)
  await expect(page.getByRole('grid').getByText(name).first()).toBeVisible()
})
