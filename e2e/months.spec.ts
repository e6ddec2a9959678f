import { expect, type Page } from '@playwright/test'
import { inspect } from './view.ts'
import { aPerson, requestApi, bearing, inLanguage, test, tokensOf } from './session.ts'

const codes = [
  'chgOperationPerm',
  'captialflow',
  'captialflow:control',
  'sysMngPerm',
  'approvalPerm',
  'approvals:approve',
]
interface Month {
  month: string
  state: 'running' | 'open' | 'closed'
  isNext: boolean
}
/** Returns the first month of the books that is still open, after a check of the ledger. */
async function findMonthToClose(first: string): Promise<string> {
  await requestApi(first, 'POST', '/api/ledger/checks', {})
  const months = await requestApi<Month[]>(first, 'GET', '/api/ledger/months')
  return months.find(({ isNext, state }) => isNext && state === 'open')?.month ?? ''
}

test(
  'L-09 ROUTE-03 captialflow: a month is closed on a phone and opened again, each asked for by one and agreed to by another',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const maker = await tokensOf(await aPerson(codes))
    const second = await tokensOf(await aPerson(codes))
    const month = await findMonthToClose(maker.access_token)
    await bearing(page, maker)
    await inLanguage(page, 'zh')
    await page.setViewportSize({ width: 390, height: 844 })
    const colleague = await (await browser.newContext({ locale: 'es-ES' })).newPage()
    await bearing(colleague, second)

    const monthFormat = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: 'short', timeZone: 'UTC' })
    const row = (on: Page) =>
      on.getByRole('row', { name: new RegExp(`^${monthFormat.format(new Date(`${month}-01`))}`) })
    const changeMonthState = async (verb: '月结' | '反月结', done: '已结' | '未结') => {
      await page.goto('/statsanalysis/captialflow?view=months')
      await row(page)
        .getByRole('button', { name: new RegExp(`\\d月${verb}$`) })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('说明').fill(`月末 ${verb}`)
      expect(await inspect(page)).toEqual([])
      await dialog.getByRole('button', { name: new RegExp(`\\d月${verb}$`) }).click()
      await expect(row(page).getByText(`${verb}待审批`)).toBeVisible()

      await colleague.goto('/sysmng/approvals')
      await colleague.getByText(`月末 ${verb}`).first().click()
      await colleague.getByRole('button', { name: 'Aprobar y ejecutar' }).click()
      await colleague.getByRole('dialog').getByRole('button', { name: 'Aprobar y ejecutar' }).click()
      await expect(colleague.getByText('Aprobada y ejecutada').first()).toBeVisible()

      await page.reload()
      await expect(row(page).getByText(done, { exact: true })).toBeVisible()
      await expect(row(page).getByText(new RegExp(`月末 ${verb}`))).toBeVisible()
      expect(await inspect(page)).toEqual([])
    }
    await changeMonthState('月结', '已结')
    await changeMonthState('反月结', '未结')
    await colleague.context().close()
  },
)
