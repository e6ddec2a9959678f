import {
  type ConsoleUser,
  currentUserStore,
  formatInstant,
  type Nav,
  NavContext,
  type Page,
  PageContext,
  queryClient,
  startLanguage,
} from '@evops/kit'
import { formatMonth, languages, type Language } from '@evops/platform/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { flowScreen, ledgerAccounts, type AccountCodes, type MonthRow } from '../../contract/index.ts'
import { FlowPage } from '../FlowPage.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')

const me: ConsoleUser = {
  authorities: ['captialflow', 'captialflow:control', 'captialflow:edit', 'captialflow:export'],
  user_name: 'm',
  name: 'M',
  platformStaff: false,
  operator: { id: 'o', optcode: 'o', name: 'O', currency: 'CNY', timeZone: 'Asia/Shanghai' },
}
const months: MonthRow[] = [
  { month: '2026-03', state: 'running', isNext: false, requested: null, steps: [] },
  { month: '2026-02', state: 'open', isNext: true, requested: null, steps: [] },
  {
    month: '2026-01',
    state: 'closed',
    isNext: true,
    requested: null,
    steps: [{ kind: 'closed', at: '2026-02-03T04:00:00Z', byName: 'Ana', secondName: 'Luis', reason: 'month end' }],
  },
]
const codes: AccountCodes & { missing: string[]; taxRates: number[]; country: string } = {
  taxId: 'AAA010101AAA',
  version: 1,
  codes: [{ account: 'bank', code: '1002', name: 'Bank', groupCode: '102.01' }],
  taxCodes: [],
  missing: ['marketing'],
  taxRates: [2_100],
  country: 'ES',
}
const sent: { url: string; body: unknown }[] = []
beforeEach(() => {
  sent.length = 0
  went.length = 0
  currentUserStore.set(me)
  queryClient.clear()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (typeof init?.body === 'string') sent.push({ url, body: JSON.parse(init.body) })
    const data = url.includes('/checks')
      ? [
          { check: 'differences', found: 3, items: [], href: '/finance/account?view=differences' },
          {
            check: 'days',
            found: 1,
            items: [{ name: 'Counter', day: '2026-02-03', href: '/finance/account?view=days&from=2026-02-03' }],
            href: '/finance/account?view=days',
          },
        ]
      : url.includes('account-codes')
        ? codes
        : url.includes('/close')
          ? { approvalId: '019a9f5e-0000-7000-8000-00000000000a' }
          : months
    return new Response(JSON.stringify({ code: 0, data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const went: string[] = []
const nav: Nav = { go: (href) => void went.push(href), prefetch: () => undefined, mayOpen: () => true }
const page: Page = {
  path: flowScreen.path,
  params: {},
  search: { view: 'months' },
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
}
const expectedLabels: Readonly<Record<Language, readonly string[]>> = {
  zh: ['已结', '月结', '反月结', '科目编码'],
  en: ['Closed', 'Close', 'Reopen', 'Account codes'],
  es: ['Cerrado', 'Cerrar', 'Reabrir', 'Códigos contables'],
}
const checks = {
  zh: '对账差异均已处理',
  en: 'All reconciliation differences are resolved',
  es: 'Todas las diferencias de conciliación están resueltas',
}
/** The act on the next month, as its button and its dialog name it. */
const closing = {
  zh: `${formatMonth('2026-02', 'zh')}月结`,
  en: `Close ${formatMonth('2026-02', 'en')}`,
  es: `Cerrar ${formatMonth('2026-02', 'es')}`,
}
const fill = { zh: '填入编码', en: 'Fill in codes', es: 'Rellenar códigos' }
const save = { zh: '保存', en: 'Save', es: 'Guardar' }
const dialogText = () => document.querySelector('[role=dialog], dialog')?.textContent ?? ''
// One language in the day run, all languages in the nightly run.
test.each(import.meta.env?.EVOPS_NIGHTLY === '1' ? languages : languages.slice(0, 1))(
  'ROUTE-03 captialflow: months of the books, by their states, and what may be done (%s), on a phone as well',
  async (language) => {
    document.cookie = `language=${language}`
    startLanguage()
    await browser.viewport(390, 844)
    const screen = await render(
      <QueryClientProvider client={queryClient}>
        <NavContext value={nav}>
          <PageContext value={page}>
            <FlowPage />
          </PageContext>
        </NavContext>
      </QueryClientProvider>,
    )
    await expect.element(screen.getByText(formatMonth('2026-01', language), { exact: true })).toBeVisible()
    for (const part of expectedLabels[language]) expect(document.body.textContent).toContain(part)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)

    // The page lists what keeps the month open before the dialog does, each thing with a link to it.
    const counter = screen.getByRole('link', {
      name: `Counter · ${formatInstant('2026-02-03', language, 'UTC', 'day')}`,
      exact: true,
    })
    await expect.element(counter).toHaveAttribute('href', '/finance/account?view=days&from=2026-02-03')
    const [, , , edit = ''] = expectedLabels[language]
    const close = closing[language]
    await screen.getByRole('button', { name: close, exact: true }).click()
    await expect.poll(dialogText).toContain(checks[language])
    expect(dialogText()).toContain(formatInstant('2026-02-03', language, 'UTC', 'day'))
    const dialog = browser.getByRole('dialog')
    await dialog.getByRole('link').first().click()
    expect(went).toEqual(['/finance/account?view=differences'])
    await expect.poll(dialogText).toBe('')
    await screen.getByRole('button', { name: close, exact: true }).click()
    await dialog.getByRole('textbox').fill('month end')
    await dialog.getByRole('button', { name: close, exact: true }).click()
    await expect.poll(() => sent).toMatchObject([{ body: { reason: 'month end' } }])
    await expect.poll(dialogText).toBe('')

    await screen.getByRole('button', { name: edit, exact: true }).click()
    await expect.element(dialog.getByRole('textbox').first()).toHaveValue('AAA010101AAA')
    // The operator's country is proposed, and its chart fills in every code at once.
    await expect.element(dialog.getByRole('combobox')).toHaveValue('ES')
    await dialog.getByRole('button', { name: fill[language] }).click()
    await dialog.getByRole('button', { name: save[language], exact: true }).click()
    await expect.poll(() => sent.at(-1)?.body).toMatchObject({ codes: { length: ledgerAccounts.length } })
    expect(sent.at(-1)?.body).toMatchObject({ taxCodes: [{ rate: 2_100, code: '477.21' }] })
    expect(document.body.textContent).not.toMatch(/ledger\.(month|code)\.\w+/)
  },
)
