import {
  AddButton,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatNumber,
  ListDrawer,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  useCurrentUser,
  useIsPhoneWidth,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  couponPermissions,
  listCouponStrategies,
  saveCouponStrategy,
  couponStrategyExport,
  couponStrategyStates,
  couponStrategyStateWords,
  type CouponStrategyRow,
} from '../../contract/index.ts'
import { couponMenuWords } from './coupon-door.words.ts'
import { couponReductionText, strategyValidityText } from './coupon-text.ts'
import { CouponTabs } from './CouponTabs.tsx'
import { couponWords } from './coupons.words.ts'
import { strategyTones } from './tones.ts'
import { NewStrategy, StrategyDrawer } from './StrategyDrawer.tsx'

const c = columnsFor<CouponStrategyRow>('members.coupon.col')
const state = c.status('state', (row) => ({ tone: strategyTones[row.state], word: `members.coupon.s-${row.state}` }), {
  width: 130,
})
const columnsIn = (currency: string) => [
  c.text('name', { width: 190, sort: true }),
  c.custom('off', (row, language) => couponReductionText(row.off, language), { width: 180 }),
  state,
  c.custom(
    'granted',
    (row, language) =>
      `${formatNumber(row.granted, language)}${row.quantity === null ? '' : ` / ${formatNumber(row.quantity, language)}`}`,
    { width: 120, align: 'end' },
  ),
  c.number('used', { width: 100 }),
  c.money('usedMinor', currency),
  c.custom('valid', (row, language) => strategyValidityText(row, language), { width: 190 }),
  c.when('createdAt', undefined, { sort: true }),
]
const phoneColumns = [
  c.custom('name', (row, language) => (
    <>
      <b>{row.name}</b>
      <small>{couponReductionText(row.off, language)}</small>
    </>
  )),
  { ...state, width: 112 },
]

/** Lists coupon strategies with their reduction, receivers and numbers. */
export function StrategyList() {
  const t = useWords(couponWords)
  const m = useWords(couponMenuWords)
  useWords(couponStrategyStateWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const { currency } = useCurrentUser().operator
  const { setSearch } = usePage()
  const list = useList(listCouponStrategies, { pageSize: 50, words: 'members.coupon.col' })
  const shown = useColumns('coupon-strategies', columnsIn(currency))
  const narrow = useIsPhoneWidth()
  const options = couponStrategyStates.map((value) => ({ value, label: translate(`members.coupon.s-${value}`) }))
  const add = <AddButton call={saveCouponStrategy}>{t('members.coupon.new')}</AddButton>
  const drawer = (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <NewStrategy onClose={onClose} />}
      id={(id, drawerProps) => <StrategyDrawer key={id} id={id} {...drawerProps} />}
    />
  )
  return (
    <ListPage
      title={m('members.title-coupons')}
      list={list}
      views={<CouponTabs />}
      actions={
        <>
          {!narrow && <ColumnButton columns={shown} />}
          {may(couponPermissions.export) && (
            <ExportButton
              name={couponStrategyExport}
              filter={list.filters}
              label={t('members.coupon.export')}
              disabled={list.total === 0}
            />
          )}
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('members.coupon.find') }}>
          <FilterSelect list={list} name="state" options={options} />
        </Filters>
      }
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={narrow ? phoneColumns : shown.shown}
        keyOf={(row) => row.id}
        label={m('members.title-coupons')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="card" words="members.coupon.empty">
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
