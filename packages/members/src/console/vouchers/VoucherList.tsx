import {
  AddButton,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useColumns,
  useCurrentUser,
  useIsPermitted,
  useIsPhoneWidth,
  useList,
  usePage,
  useWords,
  type Tone,
} from '@evops/kit'
import type { ReactNode } from 'react'
import {
  couponPermissions,
  createVoucherBatch,
  listVoucherBatches,
  voucherBatchExport,
  voucherBatchWords,
  type VoucherBatchRow,
  type VoucherBatchState,
} from '../../contract/index.ts'
import { NewVoucherBatch } from './NewVoucherBatch.tsx'
import { voucherWords } from './vouchers.words.ts'

export const voucherTones: Readonly<Record<VoucherBatchState, Tone>> = {
  draft: 'plain',
  active: 'good',
  paused: 'warn',
  expired: 'plain',
  ended: 'plain',
}
const c = columnsFor<VoucherBatchRow>('members.voucher.col')
const state = c.status(
  'state',
  (row) => ({ tone: voucherTones[row.state], word: `members.voucher.state.${row.state}` }),
  {
    width: 120,
    phone: 3,
  },
)
const columnsIn = (currency: string) => [
  c.text('name', { sort: true, phone: 1 }),
  c.status('kind', (row) => ({ tone: 'plain', word: `members.voucher.kind.${row.kind}` }), { width: 170, phone: 2 }),
  state,
  c.money('amountMinor', currency, { width: 110 }),
  c.number('redemptions', { width: 120 }),
  c.money('redeemedMinor', currency, { width: 120, sort: true }),
  c.money('leftMinor', currency, { width: 120, phone: 4 }),
  c.when('validUntil', undefined, { style: 'short', width: 130, sort: true }),
  c.when('createdAt', undefined, { style: 'short', width: 130, sort: true }),
]

/** Lists batches of voucher codes with their budget. `views`: the tabs of the screen. */
export function VoucherList({ views }: { views: ReactNode }) {
  const t = useWords(voucherWords)
  useWords(voucherBatchWords)
  const may = useIsPermitted()
  const { currency } = useCurrentUser().operator
  const { setSearch } = usePage()
  const list = useList(listVoucherBatches, { pageSize: 50, words: 'members.voucher.col' })
  const shown = useColumns('voucher-batches', columnsIn(currency))
  const narrow = useIsPhoneWidth()
  const add = <AddButton call={createVoucherBatch}>{t('members.voucher.new')}</AddButton>
  return (
    <ListPage
      title={t('members.voucher.title')}
      list={list}
      views={views}
      actions={
        <>
          {!narrow && <ColumnButton columns={shown} />}
          {may(couponPermissions.export) && (
            <ExportButton
              name={voucherBatchExport}
              filter={list.filters}
              label={t('members.voucher.export')}
              disabled={list.total === 0}
            />
          )}
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('members.voucher.find') }}>
          <FilterSelect list={list} name="state" words="members.voucher.state" />
          <FilterSelect list={list} name="kind" words="members.voucher.kind" />
        </Filters>
      }
      drawer={<ListDrawer list={list} fresh={({ onClose }) => <NewVoucherBatch onClose={onClose} />} id={() => null} />}
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={t('members.voucher.title')}
        onOpen={(row) => setSearch({ batchId: row.id, page: undefined, sort: undefined }, 'push')}
        empty={
          <Empty icon="card" words="members.voucher.empty">
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
