import {
  AddButton,
  drawerNavigation,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListPage,
  translateText,
  type Tone,
  useIsPermitted,
  useColumns,
  useList,
  useNav,
  useIsPhoneWidth,
  usePage,
  useWords,
} from '@evops/kit'
import {
  discountExport,
  previewDiscountImport,
  listDiscounts,
  saveDiscount,
  type DiscountPhase,
  type DiscountRow,
  discountsScreen,
} from '../../contract/index.ts'
import { tariffMenuWords } from '../door.words.ts'
import { DiscountDrawer, NewDiscount } from './DiscountDrawer.tsx'
import { discountAmountText, discountTimeText, discountScopeText } from './discount-text.ts'
import { discountWords } from './discounts.words.ts'

const tones = { in_force: 'good', scheduled: 'acc', paused: 'warn', over: 'plain' } as const satisfies Record<
  DiscountPhase,
  Tone
>
const c = columnsFor<DiscountRow>('tariffs.discount')
const phase = c.status('phase', (row) => ({ tone: tones[row.phase], word: `tariffs.discount.${row.phase}` }), {
  width: 120,
})
const columns = [
  c.text('name', { width: 190, sort: true }),
  c.custom('off', (row, language) => discountAmountText(row, language), { width: 230 }),
  phase,
  c.custom('who', (row) => discountScopeText(row), { width: 190 }),
  c.custom('when', (row, language) => discountTimeText(row, language), { width: 230 }),
  c.number('priority', { width: 100, sort: true }),
  c.text('exclusiveGroup', { width: 130 }),
  c.custom('bearer', (row) => translateText(`tariffs.discount.bearer.${row.bearer}`), { width: 120 }),
  c.when('updatedAt', undefined, { sort: true, hidden: true }),
]
const phoneColumns = [
  c.custom('name', (row, language) => (
    <>
      <b>{row.name}</b>
      <small>{discountAmountText(row, language)}</small>
    </>
  )),
  { ...phase, width: 104 },
]

/** Discounts screen (ROUTE-05): discounts with their target group, places and times. */
export function DiscountList() {
  const t = useWords(discountWords)
  const d = useWords(tariffMenuWords)
  const { search, setSearch } = usePage()
  const list = useList(listDiscounts, { pageSize: 50, words: 'tariffs.discount' })
  const shown = useColumns('discounts', columns)
  const narrow = useIsPhoneWidth()
  const may = useIsPermitted()
  const nav = useNav()
  const add = <AddButton call={saveDiscount}>{t('tariffs.discount.new')}</AddButton>
  const drawer =
    search.new === '1' ? (
      <NewDiscount onClose={() => setSearch({ new: undefined })} />
    ) : (
      list.open && (
        <DiscountDrawer key={list.open} id={list.open} {...drawerNavigation(list, (row: DiscountRow) => row.dcid)} />
      )
    )
  return (
    <>
      <ListPage
        title={d('tariffs.title-discounts')}
        list={list}
        actions={
          <>
            {!narrow && <ColumnButton columns={shown} />}
            {may(discountsScreen.may.discountmng.export) && (
              <ExportButton
                name={discountExport}
                filter={list.filters}
                label={t('tariffs.discount.export')}
                disabled={list.total === 0}
              />
            )}
            <Can call={previewDiscountImport}>
              <Button icon="upload" onClick={() => nav.go('/usermanager/discountmng/import')}>
                {t('tariffs.discount.import')}
              </Button>
            </Can>
            {add}
          </>
        }
        filters={
          <Filters list={list} find={{ key: 'search', label: t('tariffs.discount.find') }}>
            <FilterSelect list={list} name="phase" words="tariffs.discount" />
          </Filters>
        }
        drawer={drawer}
      >
        <DataTable
          list={list}
          columns={narrow ? phoneColumns : shown.shown}
          keyOf={(row) => row.dcid}
          label={d('tariffs.title-discounts')}
          onOpen={(row) => setSearch({ open: row.dcid, new: undefined })}
          empty={
            <Empty icon="wallet" words="tariffs.discount.empty">
              {add}
            </Empty>
          }
        />
      </ListPage>
    </>
  )
}
