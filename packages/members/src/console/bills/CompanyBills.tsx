import { drawerNavigation, columnsFor, DataTable, Empty, Pager, useList, useWords } from '@evops/kit'
import { listBills, type BillRow } from '../../contract/index.ts'
import { BillDrawer } from './BillDrawer.tsx'
import { billTones } from './bill-tones.ts'
import { billWords } from './bills.words.ts'

const currencyOf = (row: BillRow) => row.currency
const c = columnsFor<BillRow>('members.bill')
const columns = [
  c.text('no', { width: 120, phone: 1 }),
  c.status('state', (row) => ({ tone: billTones[row.state], word: `members.bill.state-${row.state}` }), {
    width: 130,
    phone: 4,
  }),
  c.money('chargedMinor', currencyOf, { phone: 3 }),
  c.money('toPayMinor', currencyOf),
  c.money('openMinor', currencyOf),
  c.when('dueAt', undefined, { style: 'day', width: 130 }),
  c.when('issuedAt', undefined, { style: 'day', width: 130, phone: 2 }),
]

export function CompanyBills({ companyId }: { companyId: string }) {
  const t = useWords(billWords)
  const list = useList(listBills, { pageSize: 24, always: { companyId } })
  const row = list.rows.find(({ id }) => id === list.open)
  return (
    <>
      <div className="sheet list-sheet">
        <DataTable
          list={list}
          columns={columns}
          keyOf={({ id }) => id}
          label={t('members.bill.tab')}
          empty={<Empty icon="bill" words="members.bill.empty" />}
        />
      </div>
      <Pager list={list} />
      {row && <BillDrawer key={row.id} id={row.id} {...drawerNavigation(list, ({ id }) => id)} />}
    </>
  )
}
