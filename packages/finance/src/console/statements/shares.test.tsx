import { createReply, signInForTest } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { getStatement, type StatementShare, statementShare } from '../../contract/index.ts'
import { Shares } from './Shares.tsx'

const [landlord, owner] = ['a', 'b'].map((end) => `019a9f5e-0000-7000-8000-00000000000${end}`)
const shareOf = (own: Partial<StatementShare>) => createReply(statementShare, own)

test('a share of a share states whose part it is, so that the percentages of the base add up', async () => {
  signInForTest([])
  const statement = createReply(getStatement.reply, {
    currency: 'EUR',
    shares: [
      shareOf({ partyId: null, fromPartyId: null, name: 'Operator', ratio: 6_000 }),
      shareOf({ partyId: landlord, fromPartyId: null, name: 'Landlord', ratio: 4_000 }),
      shareOf({ partyId: owner, fromPartyId: landlord, name: 'Owner', ratio: 2_000 }),
    ],
  })
  const screen = await render(<Shares statement={statement} />)
  const ratios = [...screen.container.querySelectorAll('tbody td:nth-child(2)')].map((cell) => cell.textContent)
  expect(ratios).toEqual(['60%', '40%', '20% of Landlord'])
})
