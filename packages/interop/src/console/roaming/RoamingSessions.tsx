import {
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import {
  listRoamingSessions,
  roamingScreen,
  roamingSessionExport,
  roamingStateKey,
  roamingStateWords,
  type RoamingSessionRow,
} from '../../contract/index.ts'
import { PartnerFilter, RoamingTabs, stateTones } from './roaming-parts.tsx'
import { RoamingSessionDrawer } from './RoamingSessionDrawer.tsx'
import { roamingWords } from './roaming.words.ts'

const c = columnsFor<RoamingSessionRow>('interop.roaming')
const columns = [
  c.when('startedAt', undefined, { phone: 3 }),
  c.text('partnerName', { width: 175 }),
  c.text('stationName', { least: 150, phone: 1 }),
  c.text('holderName', { width: 205 }),
  c.status('state', (row) => ({ tone: stateTones[row.state], word: roamingStateKey(row) }), {
    width: 165,
    phone: 2,
  }),
  c.energy('energyDwh'),
  c.money('costMinor', (row) => row.currency),
  c.money('paidMinor', (row) => row.currency, { phone: 4 }),
  c.text('recordNo', { width: 250, hidden: true }),
]

/** Sessions of our drivers at partners' stations: our cost, and the amount charged to the payer. */
export function RoamingSessions() {
  const t = useWords(roamingWords)
  useWords(roamingStateWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const list = useList(listRoamingSessions, { pageSize: 50, words: 'interop.roaming' })
  const shown = useColumns('roaming-sessions', columns)
  return (
    <ListPage
      title={t('interop.roaming.title')}
      list={list}
      views={<RoamingTabs />}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(roamingScreen.may.roaming.export) && (
            <ExportButton
              name={roamingSessionExport}
              filter={list.filters}
              label={t('interop.roaming.export')}
              disabled={list.total === 0}
            />
          )}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('interop.roaming.find-session') }}>
          <PartnerFilter list={list} />
          <FilterSelect list={list} name="state" label={t('interop.roaming.state')} />
          <FilterSelect list={list} name="byTariff" />
          <FilterDays list={list} from="dayFrom" to="dayTo" label={t('interop.roaming.days')} />
        </Filters>
      }
      drawer={
        <ListDrawer list={list} id={(id, drawerProps) => <RoamingSessionDrawer key={id} id={id} {...drawerProps} />} />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={t('interop.roaming.view-sessions')}
        onOpen={(row) => setSearch({ open: row.id })}
        empty={<Empty icon="globe" words="interop.roaming.no-sessions" />}
      />
    </ListPage>
  )
}
