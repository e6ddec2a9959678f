import { useList } from '@evops/kit'
import { createPageReply, createReply, signInForTest, TestPageStage } from '@evops/kit/testing'
import { getWallet, listWallets } from '@evops/ledger/contract'
import { nameCompanies } from '@evops/members/contract'
import { getOrganisation, listOrganisations } from '@evops/organisation/contract'
import { newId } from '@evops/platform/contract'
import { stationViewPermission } from '@evops/stations/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listSessions } from '../../contract/index.ts'
import './records.css'
import { SessionFilters } from './SessionFilters.tsx'

const permissions = [nameCompanies, listWallets, listOrganisations].flatMap(({ permission }) =>
  typeof permission === 'string' ? [] : [...permission],
)
const row = { customerName: 'Ana', billedTo: 'Blue Buses', ownerName: 'North Estates' }
const [h1, c1, o1] = [newId(), newId(), newId()] as const
const at = { holderId: h1, companyId: c1, orgId: o1 }

function Search() {
  return <SessionFilters list={useList(listSessions, { pageSize: 50 })} />
}

test.each([
  ['en', 'Customer', 'Billed to', 'Charge point owner'],
  ['es', 'Cliente', 'Empresa que paga', 'Propietario del punto'],
  ['zh', '客户', '付费企业', '电桩所属公司'],
] as const)(
  'X-08 three filters about companies say what they mean: customer, billed to, owner of the charge point (%s)',
  async (language, customer, billedTo, owner) => {
    const requests = signInForTest(
      [...permissions, ...stationViewPermission],
      { [`GET ${listSessions.path}`]: () => createPageReply(listSessions.reply, [row]) },
      { language },
    )
    const screen = await render(
      <TestPageStage at={at}>
        <Search />
      </TestPageStage>,
    )
    // Each chip says whom it stands for, by the word that its box and its column have.
    const chips = () =>
      Object.fromEntries(
        [...screen.container.querySelectorAll('.chip')].map((chip) =>
          ['em', 'span'].map((part) => chip.querySelector(part)?.textContent ?? ''),
        ),
      )
    await expect.poll(chips).toEqual({ [customer]: 'Ana', [billedTo]: 'Blue Buses', [owner]: 'North Estates' })
    const sent = requests.find(({ path }) => path === listSessions.path)?.query
    expect(Object.keys(at).map((key) => sent?.get(key))).toEqual([h1, c1, o1])
    await screen.getByRole('button', { expanded: false }).click()
    const labels = [...screen.container.querySelectorAll('.f > .label')].map((label) => label.textContent)
    for (const party of [customer, billedTo, owner]) expect(labels.filter((label) => label === party)).toHaveLength(1)
    expect(labels).not.toContain('Company')
  },
)

test('X-08 a filter that finds nothing still says whom it stands for', async () => {
  signInForTest([...permissions, ...stationViewPermission], {
    [`GET ${listSessions.path}`]: () => createPageReply(listSessions.reply, []),
    [`GET /api/ledger/wallets/${h1}`]: () => createReply(getWallet.reply, { id: h1, name: 'Ana' }),
    [`GET ${nameCompanies.path}`]: () => [{ id: c1, name: 'Blue Buses' }],
    [`GET ${getOrganisation.path}`]: () =>
      createReply(getOrganisation.reply, { orgId: o1, code: 'N', name: 'North Estates' }),
  })
  const screen = await render(
    <TestPageStage at={at}>
      <Search />
    </TestPageStage>,
  )
  for (const name of ['Ana', 'Blue Buses', 'North Estates']) await expect.element(screen.getByText(name)).toBeVisible()
})

test('X-08 the search of sessions is two rows at most, its groups folded', async () => {
  await page.viewport(1_440, 900)
  signInForTest([...permissions, ...stationViewPermission], {
    [`GET ${listSessions.path}`]: () => createPageReply(listSessions.reply, [row]),
  })
  const screen = await render(
    <TestPageStage>
      <div className="list-page sessions">
        <Search />
      </div>
    </TestPageStage>,
  )
  await screen.getByRole('button', { name: 'More filters' }).click()
  const parts = [...screen.container.querySelectorAll('.search > .fold > *')]
  expect(parts.length).toBeGreaterThan(6)
  const middles = parts.map((part) => {
    const { top, bottom } = part.getBoundingClientRect()
    return Math.round((top + bottom) / 2 / 24)
  })
  expect(new Set(middles).size).toBeLessThanOrEqual(2)
  expect(screen.container.querySelectorAll('details[open]')).toHaveLength(0)
})
