import {
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { heldRecordWords, listHeldRecords, type HeldRecordRow } from '../../contract/index.ts'
import { HeldRecordDrawer } from './HeldRecordDrawer.tsx'
import { heldRecordTones, reasonWords } from './held-parts.tsx'
import { heldWords } from './held.words.ts'
import { PartnerFilter, RoamingTabs } from './roaming-parts.tsx'
import { roamingWords } from './roaming.words.ts'

const c = columnsFor<HeldRecordRow>('interop.held')
const columns = [
  c.when('receivedAt', undefined, { phone: 3 }),
  c.text('partnerName', { width: 165 }),
  c.text('recordNo', { width: 160, phone: 1 }),
  c.text('holderName', { width: 165 }),
  c.status('state', (row) => ({ tone: heldRecordTones[row.state], word: `interop.held.state.${row.state}` }), {
    width: 150,
    phone: 2,
  }),
  c.custom('reasons', ({ reasons }) => reasonWords(reasons), { least: 190 }),
  c.money('costMinor', (row) => row.currency, { phone: 4 }),
  c.money('ourMinor', (row) => row.currency),
]

/** Records of partners that contradict their evidence and wait for a decision. */
export function HeldRecords() {
  const t = useWords(heldWords)
  const r = useWords(roamingWords)
  useWords(heldRecordWords)
  const { setSearch } = usePage()
  const list = useList(listHeldRecords, { pageSize: 50, words: 'interop.held' })
  return (
    <ListPage
      title={r('interop.roaming.title')}
      list={list}
      views={<RoamingTabs />}
      filters={
        <Filters list={list} find={{ key: 'search', label: t('interop.held.find') }}>
          <PartnerFilter list={list} />
          <FilterSelect list={list} name="state" label={t('interop.held.state')} />
          <FilterSelect list={list} name="reason" label={t('interop.held.reason')} />
        </Filters>
      }
      drawer={
        <ListDrawer list={list} id={(id, drawerProps) => <HeldRecordDrawer key={id} id={id} {...drawerProps} />} />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('interop.held.view')}
        onOpen={(row) => setSearch({ open: row.id })}
        empty={<Empty icon="globe" words="interop.held.none" />}
      />
    </ListPage>
  )
}
