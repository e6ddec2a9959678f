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
}
const monthsAgo = (back: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15)).toISOString().slice(0, 7)
}

/**
 * Returns a month before the start of the demo, so that nothing prevents its closing, with the previous month closed.
 */
async function aMonthToClose(first: string, second: string): Promise<string> {
  const [month, before] = [monthsAgo(3), monthsAgo(4)]
  await requestApi(first, 'POST', '/api/ledger/checks', {})
  const two = async (act: 'close' | 'reopen', of: string) => {
    const path = `/api/ledger/months/${of}/${act}`
    const { approvalId } = await requestApi<{ approvalId: string }>(first, 'POST', path, { reason: 'e2e' })
    await requestApi(second, 'POST', `/api/organisation/approvals/${approvalId}/approve`, { reason: '' })
  }
  const months = await requestApi<Month[]>(first, 'GET', '/api/ledger/months')
  const closed = months.filter(({ state }) => state === 'closed').map((row) => row.month)
  // Cleans up after an earlier attempt.
  if (closed.includes(month)) await two('reopen', month)
  if (!closed.includes(before)) await two('close', before)
  return month
}

test(
  'L-09 ROUTE-03 captialflow: a month is closed on a phone and opened again, each asked for by one and agreed to by another',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const maker = await tokensOf(await aPerson(codes))
    const second = await tokensOf(await aPerson(codes))
    const month = await aMonthToClose(maker.access_token, second.access_token)
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
      await row(page).getByRole('button', { name: verb, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('说明').fill(`月末 ${verb}`)
      expect(await inspect(page)).toEqual([])
      await dialog.getByRole('button', { name: verb, exact: true }).click()
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
