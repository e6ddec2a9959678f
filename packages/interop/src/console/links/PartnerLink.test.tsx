import {
  currentUserStore,
  NavContext,
  type Page,
  PageContext,
  queryClient,
  setLanguage,
  startLanguage,
} from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LinkRow, LinkTest, PartnerRow } from '../../contract/index.ts'
import { PartnerLink } from './PartnerLink.tsx'

const id = '0190a000-0000-7000-8000-000000000001'
const partner: PartnerRow = {
  id,
  platformId: 'MA5PEER01',
  name: 'South',
  contact: '',
  phone: '',
  apiUrl: 'https://partner.example/evcs',
  allowedIps: [],
  environment: 'test',
  direction: 'both',
  protocol: 'v1',
  pushEnabled: true,
  sendsFees: true,
  supervises: false,
  rawTokens: false,
  enabled: true,
  markupE5: 0,
  billRounding: 'tariff',
  stationIds: [],
  hasTheirSecrets: true,
  version: 1,
  createdAt: '2026-03-02T03:00:00Z',
}
const link: LinkRow = {
  id,
  ourPlatformId: 'MA5OURS01',
  renamed: ['SevicePrice=ServicePrice'],
  compared: null,
  address: `https://ours.example/api/public/tcec/${id}`,
  heardAt: '2026-03-02T03:00:00Z',
  failures: 0,
  problem: '',
  waiting: 1_204,
  version: 3,
}

const nothing = () => undefined
const page: Page = {
  path: '/sysmng/interconnmng',
  params: {},
  search: {},
  setSearch: nothing,
  setTitle: nothing,
  setUnsaved: nothing,
  mayLeave: async () => true,
  close: nothing,
}

beforeEach(() => {
  document.cookie = 'language=en'
  startLanguage()
  queryClient.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  setLanguage('en')
})

/** Renders the component. `sent` lists the requests that left, by method and path. */
async function renderPartnerLink(
  more: Partial<LinkRow> = {},
  { codes = ['interconnmngPerm', 'interconnmng:edit'], tested }: { codes?: string[]; tested?: LinkTest } = {},
) {
  currentUserStore.set({
    authorities: codes,
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'CNY', timeZone: 'Asia/Shanghai' },
  })
  const sent: [string, unknown][] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    if (init?.method !== 'GET')
      sent.push([`${init?.method} ${path.split(id)[1]}`, JSON.parse(typeof init?.body === 'string' ? init.body : '{}')])
    const data = path.endsWith('/test') ? tested : { ...link, ...more }
    return Response.json({ code: 0, msg: '', data })
  })
  const nav = { go: nothing, prefetch: nothing, mayOpen: () => codes.length > 1 }
  const { container } = await render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={page}>
          <PartnerLink partner={partner} />
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
  await expect.poll(() => container.querySelector('dd')).toBeTruthy()
  return { container, sent }
}

test.each([
  ['zh', '北站 1 · 01-1：充电中，应为空闲', '南站：对方无此场站', '南站 · 02-1：缺失，应为已移除'],
  ['en', '北站 1 · 01-1: Charging, should be Available', '南站: not known to the partner', '南站 · 02-1: missing'],
  ['es', '北站 1 · 01-1: Cargando; debería ser Disponible', '南站: el socio no la tiene', '南站 · 02-1: sin datos'],
] as const)(
  'X-07 what a night’s comparison found is said in %s, connector by connector',
  async (language, differs, unknown, missing) => {
    setLanguage(language)
    const detail = '北站 1: 01-1 CHARGING ≠ AVAILABLE\n南站: not known there\n南站: 02-1 – ≠ REMOVED\nanother text'
    const compared = { at: '2026-03-02T03:00:00Z', stations: 2, differences: 4, detail }
    const { container } = await renderPartnerLink({ compared })
    await expect.poll(() => container.textContent).toContain(differs)
    expect(container.textContent).toContain(unknown)
    expect(container.textContent).toContain(missing)
    expect(container.textContent).toContain('another text')
    expect(container.textContent).not.toMatch(/CHARGING|REMOVED|≠/)
  },
)

test('ROUTE-11 interconnmng: a partner is given its address, and how telling it goes is said', async () => {
  const { container } = await renderPartnerLink({ problem: 'slow: no answer in 10 s', failures: 4 })
  const facts = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(facts).toEqual([link.address, 'MA5OURS01', expect.stringContaining('11:00'), '1,204'])
  expect(container.textContent).toContain('failed 4 times in a row')
  expect(container.textContent).toContain('no answer within 10 s')
  expect(container.textContent).not.toContain('slow:')
  expect(container.querySelector('a')?.getAttribute('href')).toContain('peerKind=interop')
})

test('ROUTE-11 interconnmng: without an id of ours nothing is exchanged, and that is said; who may not edit tests nothing', async () => {
  const problem = 'interop.not-linked: interop.not-linked'
  const { container } = await renderPartnerLink({ ourPlatformId: '', problem }, { codes: ['interconnmngPerm'] })
  expect(container.textContent).not.toContain('interop.')
  expect(container.textContent).toContain('no interconnection id yet')
  expect(container.querySelector('form')).toBeNull()
  expect(container.textContent).not.toContain('Test the connection')
  expect(container.querySelector('a')).toBeNull()
})

test('ROUTE-11 interconnmng: a test says in words where the connection fails', async () => {
  const tested: LinkTest = { failed: 'clock', detail: 'Ret 4003', tookMs: 31, tokenUntil: null }
  const { container, sent } = await renderPartnerLink({}, { tested })
  await browser.getByRole('button', { name: 'Test the connection' }).click()
  await expect.poll(() => container.textContent).toContain('more than ten minutes apart')
  expect(container.textContent).toContain('Ret 4003')
  expect(sent.map(([what]) => what)).toEqual(['POST /link/test'])
})

test('ROUTE-11 interconnmng: fields that a partner spells otherwise are saved line by line', async () => {
  const { container, sent } = await renderPartnerLink()
  const summary = container.querySelector('summary')
  summary?.click()
  const box = browser.getByRole('textbox')
  await expect.element(box).toHaveValue('SevicePrice=ServicePrice')
  await box.fill('SevicePrice=ServicePrice\n BusineHours=BusinessHours \n')
  container.querySelector<HTMLButtonElement>('form button[type=submit]')?.click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toEqual([
    'PUT /link',
    { renamed: ['SevicePrice=ServicePrice', 'BusineHours=BusinessHours'], version: 3 },
  ])
})
