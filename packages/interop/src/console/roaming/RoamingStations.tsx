import {
  columnsFor,
  longText,
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
import { listRoamingStations, type RoamingStationRow } from '../../contract/index.ts'
import { FindCodeButton } from './FindCode.tsx'
import { PartnerFilter, RoamingTabs, usePriceWords } from './roaming-parts.tsx'
import { RoamingStationDrawer } from './RoamingStationDrawer.tsx'
import { roamingWords } from './roaming.words.ts'

const c = columnsFor<RoamingStationRow>('interop.roaming')
const columns = [
  c.custom('name', (row) => row.name || row.stationNo, { least: 170, phone: 1 }),
  c.text('partnerName', { width: 190 }),
  c.text('address', { width: 275 }),
  c.custom('available', (row) => `${row.available} / ${row.evses}`, { width: 120, phone: 3 }),
  c.rated('powerW'),
  c.custom('price', (row) => <Price row={row} />, { least: 300, phone: 2 }),
]
function Price({ row }: { row: RoamingStationRow }) {
  return <>{longText(usePriceWords()(row.prices))}</>
}

/** Partners' stations where our drivers may charge, with status and prices. */
export function RoamingStations() {
  const t = useWords(roamingWords)
  const { setSearch } = usePage()
  const list = useList(listRoamingStations, { pageSize: 50, words: 'interop.roaming' })
  return (
    <ListPage
      title={t('interop.roaming.title')}
      list={list}
      views={<RoamingTabs />}
      actions={<FindCodeButton />}
      filters={
        <Filters list={list} find={{ key: 'search', label: t('interop.roaming.find-station') }}>
          <PartnerFilter list={list} />
          <FilterSelect list={list} name="status" />
        </Filters>
      }
      drawer={
        <ListDrawer list={list} id={(id, drawerProps) => <RoamingStationDrawer key={id} id={id} {...drawerProps} />} />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('interop.roaming.view-stations')}
        onOpen={(row) => setSearch({ open: row.id })}
        empty={<Empty icon="globe" words="interop.roaming.no-stations" />}
      />
    </ListPage>
  )
}
