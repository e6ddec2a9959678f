import { columnsFor, Tag } from '@evops/kit'
import type { MemberRow, MemberState } from '../../contract/index.ts'

export const memberTones = { normal: 'good', frozen: 'warn', cancelled: 'plain' } as const satisfies Record<
  MemberState,
  string
>
const currencyOf = (row: MemberRow) => row.currency
const c = columnsFor<MemberRow>('members.member')

const name = c.text('name', { width: 236, sort: true, phone: 1 })
const mobile = c.text('mobile', { width: 140, phone: 2 })
const state = c.status(
  'state',
  (row) =>
    row.blacklisted
      ? { tone: 'bad', word: 'members.member.black' }
      : { tone: memberTones[row.state], word: `members.member.state.${row.state}` },
  { width: 120, phone: 4 },
)
const available = c.money('availableMinor', currencyOf, { phone: 3 })
export const memberListColumns = [
  name,
  mobile,
  c.text('realName', { width: 100 }),
  state,
  available,
  c.money('arrearsMinor', currencyOf),
  c.text('companyName', { width: 120 }),
  c.text('group', { width: 100 }),
  c.number('level', { width: 70, hidden: true }),
  c.custom(
    'tags',
    (row) => (
      <span className="row clip">
        {row.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    ),
    { least: 120 },
  ),
  c.when('registeredAt', undefined, { sort: true }),
  c.money('giftMinor', currencyOf, { hidden: true }),
  c.status('source', (row) => ({ tone: 'plain', word: `members.member.source.${row.source}` }), {
    width: 120,
    hidden: true,
  }),
]
