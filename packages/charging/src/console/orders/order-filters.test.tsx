import { useList } from '@evops/kit'
import { signedIn, Stage } from '@evops/kit/testing'
import { listWallets } from '@evops/ledger/contract'
import { nameCompanies } from '@evops/members/contract'
import { listOrganisations } from '@evops/organisation/contract'
import { viewPermission } from '@evops/stations/contract'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { listOrders } from '../../contract/index.ts'
import { OrderFilters } from './OrderFilters.tsx'

const permissions = [nameCompanies, listWallets, listOrganisations].flatMap(({ permission }) =>
  typeof permission === 'string' ? [] : [...permission],
)
const row = { id: '1', customerName: 'Ana', billedTo: 'Blue Buses', ownerName: 'North Estates' }

function Search() {
  return <OrderFilters list={useList(listOrders, { pageSize: 50 })} />
}

test.each([
  ['en', 'Customer', 'Billed to', 'Charge point owner'],
  ['es', 'Cliente', 'Empresa que paga', 'Propietario del punto'],
  ['zh', '客户', '付费企业', '电桩所属公司'],
] as const)(
  'X-08 three filters about companies say what they mean: customer, billed to, owner of the charge point (%s)',
  async (language, ...parties) => {
    const asked = signedIn(
      [...permissions, ...viewPermission],
      { [`GET ${listOrders.path}`]: () => ({ list: [row], total: 1, page: 1, pageSize: 50 }) },
      { language },
    )
    const at = { holderId: 'h1', companyId: 'c1', orgId: 'o1' }
    const screen = await render(
      <Stage at={at}>
        <Search />
      </Stage>,
    )
    // Each chip says whom it stands for, by the word that its box and its column have.
    const chips = () =>
      Object.fromEntries(
        [...screen.container.querySelectorAll('.chip')].map((chip) =>
          ['em', 'span'].map((part) => chip.querySelector(part)?.textContent ?? ''),
        ),
      )
    const [customer, billedTo, owner] = parties
    await expect
      .poll(chips)
      .toEqual({ [customer]: 'Ana', [billedTo]: 'Blue Buses', [owner]: 'North Estates' })
    const sent = asked.find(({ path }) => path === listOrders.path)?.query
    expect(Object.keys(at).map((key) => sent?.get(key))).toEqual(['h1', 'c1', 'o1'])
    await screen.getByRole('button', { expanded: false }).click()
    const labels = [...screen.container.querySelectorAll('.f > .label')].map((label) => label.textContent)
    for (const party of parties) expect(labels.filter((label) => label === party)).toHaveLength(1)
    expect(labels).not.toContain('Company')
  },
)
