import { expect, type Page } from '@playwright/test'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, bearing, drawerOf, test, tokensOf, unique } from './session.ts'

/** Two days ago, so the day has ended in every time zone. */
const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
const enter = async (page: Page, codes: readonly string[]) => {
  await bearing(page, await tokensOf(await aPerson(codes)))
  await page.goto('/finance/account?view=reconciliation')
}

test(
  'L-09 ROUTE-13 account: a bank’s file says more than we know; somebody says why, a colleague looks at it, and the day is equal',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const { access_token: token } = await tokensOf(admin)
    const name = `Banco ${unique()}`
    const account = { provider: 'transfer', name, state: 'on', onboarding: 'approved' }
    await requestApi(token, 'POST', '/api/payments/accounts', account)

    await enter(page, ['financePerm', 'reconciliation:control', 'reconciliation:edit'])
    await page.getByRole('button', { name: 'Conciliar un día' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Cuenta').selectOption(name)
    await dialog.getByLabel('Día').fill(day)
    await page.keyboard.press('Tab')
    await dialog.getByLabel('Archivo (CSV)').setInputFiles({
      name: 'banco.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`provider_no,our_no,amount,time\n${name},,12.50,${day} 10:00\n`),
    })
    await dialog.getByRole('button', { name: 'Conciliar un día' }).click()
    const drawer = drawerOf(page)
    await expect(drawer.getByText('Con diferencias')).toBeVisible()
    await expect(drawer.getByText('banco.csv')).toBeVisible()
    expect(await inspect(page)).toEqual([])

    await drawer.getByRole('link', { name: 'Diferencias de este día' }).click()
    await page.getByRole('grid').getByText('Solo del proveedor').click()
    await drawer.getByRole('button', { name: 'Resolver' }).click()
    await dialog.getByLabel('Motivo').selectOption('Saldada manualmente')
    await dialog.getByLabel('Explicación').fill('Ingreso de otra caja')
    await dialog.getByRole('button', { name: 'Resolver' }).click()
    await expect(drawer.getByText('Por confirmar')).toBeVisible()
    // The user who gave the reason cannot confirm it.
    await expect(drawer.getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
    expect(await inspect(page)).toEqual([])

    const colleague = await (await browser.newContext({ locale: 'es-ES' })).newPage()
    await enter(colleague, ['financePerm', 'reconciliation:approve'])
    await colleague.goto(page.url())
    await drawerOf(colleague).getByRole('button', { name: 'Confirmar' }).click()
    await expect(drawerOf(colleague).getByText('Resuelta', { exact: true })).toBeVisible()
    await colleague.goto('/finance/account?view=reconciliation')
    await expect(
      colleague
        .getByRole('row', { name: new RegExp(name) })
        .getByText('Conciliado')
        .first(),
    ).toBeVisible()
    expect(await inspect(colleague)).toEqual([])
    await colleague.context().close()
  },
)
