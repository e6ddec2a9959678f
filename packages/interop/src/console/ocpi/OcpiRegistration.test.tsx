import {
  currentUserStore,
  NavContext,
  type Page,
  PageContext,
  patchSearch,
  queryClient,
  type Search,
  setLanguage,
  startLanguage,
} from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  failReason,
  protocolErrorTexts,
  type OcpiLink,
  type PartnerLogRow,
  type PartnerRow,
  type SimulationStep,
} from '../../contract/index.ts'
import { PartnerMessages } from '../messages/PartnerMessages.tsx'
import { OcpiRegistration } from './OcpiRegistration.tsx'
import { PartnerSelfTestPlay } from './SelfTestPlay.tsx'

const id = '0190a000-0000-7000-8000-000000000007'
const partner: PartnerRow = {
  id,
  platformId: 'NLTNM',
  name: 'North',
  contact: '',
  phone: '',
  apiUrl: 'https://partner.example/ocpi/versions',
  allowedIps: [],
  environment: 'test',
  direction: 'supply',
  protocol: 'ocpi',
  pushEnabled: true,
  sendsFees: true,
  supervises: false,
  rawTokens: false,
  enabled: true,
  markupE5: 0,
  billRounding: 'tariff',
  stationIds: [],
  hasTheirSecrets: false,
  version: 1,
  createdAt: '2026-03-02T03:00:00Z',
}
const link: OcpiLink = {
  id,
  party: {
    countryCode: 'ES',
    partyId: 'OUR',
    name: 'Ours',
    website: '',
    prices: 'with_tax',
    vatHundredths: 2_100,
    version: 1,
  },
  versionsUrl: 'https://ours.example/api/public/ocpi/versions',
  state: 'none',
  protocolVersion: null,
  theirUrl: '',
  registeredAt: null,
  modules: [],
  roles: [],
  isInvited: false,
  failed: null,
  heardAt: null,
  compared: null,
  failures: 0,
  problem: '',
  waiting: 0,
  unplaced: 0,
  tokens: 0,
  hubParties: [],
  isAway: false,
}
const registered: Partial<OcpiLink> = {
  state: 'registered',
  protocolVersion: '2.3.0',
  theirUrl: partner.apiUrl,
  registeredAt: '2026-03-02T03:00:00Z',
  modules: [{ identifier: 'locations', role: 'RECEIVER' }],
  roles: [{ role: 'EMSP', countryCode: 'NL', partyId: 'TNM', name: 'North' }],
  waiting: 1_204,
}
let played: SimulationStep[] = [
  { step: 'slow', expected: 'slow', failed: 'slow', isRight: true, detail: '', tookMs: 1_502 },
  { step: 'down', expected: 'status', failed: null, isRight: false, detail: '', tookMs: 4 },
]
const message: PartnerLogRow = {
  id: '0190a000-0000-7000-8000-000000000009',
  peerKind: 'interop',
  peer: 'North · NLTNM',
  peerId: id,
  direction: 'out',
  channel: 'PATCH locations',
  correlation: '9f1c7b52',
  verified: 'unknown',
  status: 'refused',
  httpStatus: 200,
  attempt: 1,
  at: '2026-03-02T03:00:00Z',
  tookMs: 4,
  replayOf: null,
  mayRepeat: true,
}
const messages = { list: [message], next: message.id }
const older = {
  list: [{ ...message, id: '0190a000-0000-7000-8000-000000000001', channel: 'GET tokens' }],
  next: null,
}
/** Log queries that the component sent. */
const queries: string[] = []
const page: Page = {
  path: '/sysmng/interconnmng',
  params: {},
  search: {},
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
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

/**
 * Opens the component. `sent` lists the requests that left, by method and path. `may`: the user has the permission to
 * change.
 */
async function renderRegistration(
  more: Partial<OcpiLink> = {},
  may = true,
  shown = <OcpiRegistration partner={partner} />,
) {
  currentUserStore.set({
    authorities: may ? ['interconnmngPerm', 'interconnmng:edit'] : ['interconnmngPerm'],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    const isRead = init?.method === 'GET'
    if (!isRead)
      sent.push(
        `${init?.method} ${path.split('/partners/')[1]?.split(id)[1] ?? path} ${typeof init?.body === 'string' ? init.body : ''}`,
      )
    const made = { token: 'a-token-that-is-shown-once', versionsUrl: link.versionsUrl }
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (path.endsWith('/messages'))
      queries.push(
        [...url.searchParams]
          .map((one) => one.join('='))
          .toSorted()
          .join('&'),
      )
    const answers = path.endsWith('/token')
      ? made
      : path.endsWith('/partner-self-test')
        ? played
        : path.endsWith('/messages')
          ? url.searchParams.has('before')
            ? older
            : messages
          : { ...link, ...more }
    return Response.json({ code: 0, msg: '', data: answers })
  })
  const { container } = await render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={{ go: () => undefined, prefetch: () => undefined, mayOpen: () => true }}>
        <PageContext value={page}>{shown}</PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
  await expect.poll(() => container.querySelector('dd, button')).toBeTruthy()
  return { container, sent }
}

test('ROUTE-11 interconnmng: a partner by OCPI is given a token once, with where our versions are', async () => {
  const { container, sent } = await renderRegistration()
  expect(container.textContent).toContain('Not registered')
  expect(container.textContent).toContain(link.versionsUrl)
  await browser.getByRole('button', { name: 'Create a registration token' }).click()
  await expect.element(browser.getByText('a-token-that-is-shown-once')).toBeVisible()
  expect(sent).toEqual(['POST /ocpi/token '])
})

test('ROUTE-11 interconnmng: we register with a token of the partner, and where it fails is said in words', async () => {
  const failed = { step: 'versions', kind: 'token', detail: 'HTTP 401', at: '2026-03-02T03:00:00Z' } as const
  const { container, sent } = await renderRegistration({ failed })
  expect(container.textContent).toContain('The handshake failed at “Read versions”')
  expect(container.textContent).toContain('wrong, used or expired')
  expect(container.textContent).toContain('HTTP 401')
  await browser.getByLabelText('Token from the partner (token A)').fill('theirs')
  await browser.getByRole('button', { name: 'Register', exact: true }).click()
  await expect.poll(() => sent).toEqual(['POST /ocpi/register {"token":"theirs"}'])
})

test('ROUTE-11 interconnmng: a registration says what stands, and is made anew or ended', async () => {
  const { container, sent } = await renderRegistration(registered)
  for (const text of ['2.3.0', 'EMSP NL*TNM North', 'locations', '1,204', 'ES*OUR'])
    expect(container.textContent).toContain(text)
  await browser.getByRole('button', { name: 'Register again' }).click()
  await expect.poll(() => sent).toEqual(['POST /ocpi/register {}'])
  expect(container.textContent).toContain('Unregister…')
})

test('ROUTE-11 interconnmng: who may not edit sees how it stands; without our party nothing is begun', async () => {
  const seen = await renderRegistration(registered, false)
  expect(seen.container.textContent).toContain('Registered')
  expect(seen.container.querySelector('form')).toBeNull()
  expect(seen.container.textContent).not.toContain('Register again')
  queryClient.clear()
  const none = await renderRegistration({
    party: { ...link.party, countryCode: '', partyId: '', version: 0 },
  })
  expect(none.container.textContent).toContain('not entered yet')
  expect(none.container.textContent).not.toContain('Create a registration token')
})

test('X-07 a hub shows who of its parties is there, a partner that its hub says is not there that nothing is pushed', async () => {
  const of = { countryCode: 'NL', partyId: 'DRV', role: 'EMSP', lastUpdated: '2026-03-02T03:00:00Z' }
  const { container } = await renderRegistration({
    ...registered,
    hubParties: [{ ...of, status: 'SUSPENDED' }],
  })
  expect(container.textContent).toContain('Parties of the hub (1)')
  expect(container.textContent).toContain('Suspended NL*DRV EMSP')
  expect(container.textContent).not.toContain('not connected')
  queryClient.clear()
  const away = await renderRegistration({ ...registered, isAway: true })
  expect(away.container.textContent).toContain('reports this partner as not connected')
})

test('X-07 the self-test says of each step how it went and whether that is right', async () => {
  const { container, sent } = await renderRegistration({}, true, <PartnerSelfTestPlay partner={partner} />)
  await browser.getByRole('button', { name: 'Run the self-test' }).click()
  await expect.poll(() => container.textContent).toContain('The partner does not answer')
  expect(sent[0]).toContain('"protocol":"ocpi"')
  const [slow, down] = [...container.querySelectorAll('.tag')].map((tag) => tag.parentElement?.textContent)
  expect(slow).toContain('As expected')
  expect(slow).toContain('did not answer in time')
  expect(down).toContain('Not as expected')
  queryClient.clear()
  const seen = await renderRegistration(
    {},
    false,
    <>
      <button>there</button>
      <PartnerSelfTestPlay partner={partner} />
    </>,
  )
  expect(seen.container.textContent).toBe('there')
})

test('X-07 the self-test by T/CEC 102 says what failed in the words of T/CEC 102, and its texts in the reader’s language', async () => {
  setLanguage('es')
  const step = (name: SimulationStep['step'], failed: SimulationStep['failed'], detail: string): SimulationStep => ({
    step: name,
    expected: failed,
    failed,
    isRight: true,
    detail,
    tookMs: 4,
  })
  const before = played
  played = [
    step('rubbish', 'unreadable', protocolErrorTexts['no-form']),
    step('token', 'token', failReason(2, { 2: 'wrong-secret' })),
    step('signature', 'signature', protocolErrorTexts.unsigned),
    step('lost', 'unreachable', 'socket hang up'),
    step('again', null, 'received: 2'),
  ]
  const tcec: PartnerRow = { ...partner, protocol: '20161110' }
  const { container } = await renderRegistration({}, true, <PartnerSelfTestPlay partner={tcec} />)
  await browser.getByRole('button', { name: 'Ejecutar la autoprueba' }).click()
  await expect.poll(() => container.querySelectorAll('.tag').length).toBe(5)
  played = before
  const [rubbish, token, signature, lost, again] = [...container.querySelectorAll('.tag')].map(
    (tag) => tag.parentElement?.textContent ?? '',
  )
  expect(container.textContent).not.toContain('OCPI')
  expect(rubbish).toContain('no es una API T/CEC 102')
  expect(rubbish).toContain('no contiene Ret, Msg, Data y Sig')
  expect(token).toContain('OperatorSecret erróneo')
  expect(signature).toContain('Las firmas no coinciden')
  expect(lost).toContain('Sin conexión')
  expect(again).toContain('el socio ha recibido: 2')
})

/** Simulates a page of the shell, which preserves the URL parameters. */
function Held({ children }: { children: ReactNode }) {
  const [search, set] = useState<Search>({ open: id })
  const setSearch: Page['setSearch'] = (patch) => {
    address = patchSearch(search, patch)
    set(address)
  }
  return <PageContext value={{ ...page, search, setSearch }}>{children}</PageContext>
}
let address: Search = {}
const log = (
  <Held>
    <button>there</button>
    <PartnerMessages partner={partner} />
  </Held>
)

test('X-07 the log of a partner is asked for by its result, direction, action and request, as the address says, and holds on while it is paused', async () => {
  queries.length = 0
  const { container } = await renderRegistration({}, true, log)
  await expect.poll(() => container.textContent).toContain('PATCH locations')
  container.querySelector('summary')?.click()
  await browser.getByRole('button', { name: 'Refused' }).click()
  await expect.poll(() => queries).toEqual(['', 'status=refused'])
  await browser.getByRole('button', { name: 'Pause' }).click()
  await browser.getByRole('button', { name: 'Resume' }).click()
  // Loads the entries that arrived in the meantime.
  await expect.poll(() => queries).toEqual(['', 'status=refused', 'status=refused'])
  await browser.getByRole('button', { name: 'Sent' }).click()
  await browser.getByRole('combobox', { name: 'Action' }).selectOptions('cdrs')
  await browser.getByRole('searchbox', { name: 'Request ID' }).fill('9f1c')
  const all = 'action=cdrs&direction=out&search=9f1c&status=refused'
  await expect.poll(() => queries.at(-1)).toBe(all)
  // The log filter uses a single key, so that the partner list below keeps its own filters.
  expect(Object.keys(address).toSorted()).toEqual(['open', 'tab'])
})

test('X-07 older messages of a partner are read behind those that are shown', async () => {
  queries.length = 0
  const { container } = await renderRegistration({}, true, log)
  await expect.poll(() => container.querySelector('summary')).toBeTruthy()
  container.querySelector('summary')?.click()
  await browser.getByRole('button', { name: 'Older messages' }).click()
  await expect.poll(() => queries).toEqual(['', `before=${messages.next}`])
  await expect.poll(() => container.textContent).toContain('GET tokens')
  expect(container.textContent).toContain('PATCH locations')
  expect(container.textContent).not.toContain('Older messages')
})

test.each([
  ['en', '2.1.1 has no fields for taxes'],
  ['es', '2.1.1 no tiene campos para impuestos'],
  ['zh', '2.1.1 无法表达'],
] as const)('X-07 in %s a partner that speaks OCPI 2.1.1 says so, and what it does not get', async (language, text) => {
  setLanguage(language)
  const { container } = await renderRegistration({ ...registered, protocolVersion: '2.1.1' })
  await expect.poll(() => container.textContent).toContain(text)
  expect(container.textContent).toContain('2.1.1')
})
