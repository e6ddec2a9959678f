import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { aPerson, requestApi, bearing, drawerOf, test, tokensOf, unique } from './session.ts'

const codes = ['financePerm', 'payaccount:create', 'payaccount:edit', 'payaccount:control']
interface Account {
  id: string
  hasSecrets: boolean
  secretsAt: string
  oldUntil: string | null
}

test(
  'ROUTE-13 account: a payment account is added with its secrets and given new ones; none is ever shown, those before hold for a day',
  { tag: '@nightly' },
  async ({ page }) => {
    const name = `Stripe ${unique()}`
    const tokens = await tokensOf(await aPerson(codes))
    await bearing(page, tokens)
    await page.goto('/finance/account?view=accounts&new=1')
    const drawer = drawerOf(page)
    await drawer.getByRole('combobox', { name: /^Proveedor/ }).selectOption('Stripe')
    await drawer.getByRole('textbox', { name: /^Nombre/ }).fill(name)
    await drawer.getByLabel('Número de comercio').fill(`acct_${unique()}`)
    await drawer.getByLabel('Clave secreta').fill('sk_first_1')
    await drawer.getByLabel('Clave de los avisos').fill('whsec_first_1')
    expect(await inspect(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Nueva cuenta' }).click()
    await expect(page.getByText('Guardado').first()).toBeVisible()

    await page.getByRole('row', { name: new RegExp(name) }).click()
    await expect(drawer.getByText(/^Guardadas el/)).toBeVisible()
    await expect(drawer.getByLabel('Clave secreta')).toHaveValue('')
    const read = async () => {
      const path = `/api/payments/accounts?search=${encodeURIComponent(name)}`
      const { list } = await requestApi<{ list: Account[] }>(tokens.access_token, 'GET', path)
      expect(JSON.stringify(list)).not.toMatch(/sk_|whsec_/)
      return list[0]
    }
    const first = await read()
    expect(first).toMatchObject({ hasSecrets: true, oldUntil: null })
    await drawer.getByLabel('Clave secreta').fill('sk_second_2')
    await drawer.getByLabel('Clave de los avisos').fill('whsec_second_2')
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(async () => (await read())?.oldUntil).not.toBeNull()
    expect((await read())?.secretsAt).not.toBe(first?.secretsAt)
    await expect(drawer.getByLabel('Clave secreta')).toHaveValue('')
    expect(await page.content()).not.toMatch(/sk_second|whsec_second/)

    // Lawful payment methods: whose account receives the money here, and who confirmed it.
    await page.goto('/finance/account?view=accounts')
    await page.getByRole('button', { name: 'Formas de cobro lícitas' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Cuenta del propietario')).toBeVisible()
    expect(await inspect(page)).toEqual([])
  },
)
