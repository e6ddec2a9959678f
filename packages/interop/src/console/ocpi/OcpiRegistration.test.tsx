import {
  meStore,
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
import type { OcpiLink, PartnerRow } from '../../contract/index.ts'
import { OcpiRegistration } from './OcpiRegistration.tsx'

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
  tellsFees: true,
  rawTokens: false,
  enabled: true,
  markupE5: 0,
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

/** `sent`: what left, by method and path; `may`: somebody who may change it. */
async function opened(more: Partial<OcpiLink> = {}, may = true) {
  meStore.set({
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
    const answers = path.endsWith('/token') ? made : { ...link, ...more }
    return Response.json({ code: 0, msg: '', data: answers })
  })
  const { container } = await render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={{ go: () => undefined, prefetch: () => undefined, mayOpen: () => true }}>
        <PageContext value={page}>
          <OcpiRegistration partner={partner} />
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )
  await expect.poll(() => container.querySelector('dd')).toBeTruthy()
  return { container, sent }
}

test('ROUTE-11 interconnmng: a partner by OCPI is given a token once, with where our versions are', async () => {
  const { container, sent } = await opened()
  expect(container.textContent).toContain('Not registered')
  expect(container.textContent).toContain(link.versionsUrl)
  await browser.getByRole('button', { name: 'Create a registration token' }).click()
  await expect.element(browser.getByText('a-token-that-is-shown-once')).toBeVisible()
  expect(sent).toEqual(['POST /ocpi/token '])
})

test('ROUTE-11 interconnmng: we register with a token of the partner, and where it fails is said in words', async () => {
  const failed = { step: 'versions', kind: 'token', detail: 'HTTP 401', at: '2026-03-02T03:00:00Z' } as const
  const { container, sent } = await opened({ failed })
  expect(container.textContent).toContain('The handshake failed at “Read versions”')
  expect(container.textContent).toContain('wrong, used or expired')
  expect(container.textContent).toContain('HTTP 401')
  await browser.getByLabelText('Token from the partner (token A)').fill('theirs')
  await browser.getByRole('button', { name: 'Register', exact: true }).click()
  await expect.poll(() => sent).toEqual(['POST /ocpi/register {"token":"theirs"}'])
})

test('ROUTE-11 interconnmng: a registration says what stands, and is made anew or ended', async () => {
  const { container, sent } = await opened(registered)
  for (const text of ['2.3.0', 'EMSP NL*TNM North', 'locations', '1,204', 'ES*OUR'])
    expect(container.textContent).toContain(text)
  await browser.getByRole('button', { name: 'Register anew' }).click()
  await expect.poll(() => sent).toEqual(['POST /ocpi/register {}'])
  expect(container.textContent).toContain('Unregister…')
})

test('ROUTE-11 interconnmng: who may not edit sees how it stands; without our party nothing is begun', async () => {
  const seen = await opened(registered, false)
  expect(seen.container.textContent).toContain('Registered')
  expect(seen.container.querySelector('form')).toBeNull()
  expect(seen.container.textContent).not.toContain('Register anew')
  queryClient.clear()
  const none = await opened({ party: { ...link.party, countryCode: '', partyId: '', version: 0 } })
  expect(none.container.textContent).toContain('not entered yet')
  expect(none.container.textContent).not.toContain('Create a registration token')
})
