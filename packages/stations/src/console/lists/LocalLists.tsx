import {
  drawerNavigation,
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListPage,
  Pick,
  translateText,
  useCall,
  useIsPermitted,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import {
  getLocalListContent,
  getStation,
  listLocalLists,
  listStations,
  type LocalListRow,
  steerLocalLists,
  switchLocalList,
} from '../../contract/index.ts'
import { LocalListDrawer } from './LocalListDrawer.tsx'
import { ListStations } from './ListStations.tsx'
import { listTones, localListVersionText } from './list-tones.ts'
import { listWords } from './lists.words.ts'
import { responseMeaning } from '../commands/command-text.ts'
import { commandWords } from '../commands/commands.words.ts'
import { placeName } from '../place-name.ts'
import { useLocalListSync } from './use-steer.ts'
import { localListStateWords } from '../../contract/local-list-values.words.ts'
import '../stations.css'

const c = columnsFor<LocalListRow>('stations.lists')
const columns = [
  c.custom(
    'chargePoint',
    (row) => (
      <>
        <b style={{ whiteSpace: 'normal' }}>{placeName({ ...row, chargePointName: row.name })}</b>
        <small>{row.chargePointNo}</small>
      </>
    ),
    { phone: 1 },
  ),
  c.status('state', (row) => ({ tone: listTones[row.state], word: `stations.lists.state.${row.state}` }), {
    width: 140,
    phone: 3,
  }),
  c.custom('versionThere', (row) => localListVersionText(row), { align: 'end', width: 160 }),
  c.custom('versionWanted', (row) => (row.state === 'off' ? '—' : row.versionWanted), {
    align: 'end',
    width: 120,
  }),
  c.custom(
    'entries',
    (row) => (
      <>
        {row.state === 'off' && row.entries === 0 && row.wanted === 0
          ? '—'
          : translateText('stations.lists.entries-of', { entries: row.entries, wanted: row.wanted })}
        {row.changes > 0 && <small>{translateText('stations.lists.changes', { count: row.changes })}</small>}
      </>
    ),
    { align: 'end', width: 130 },
  ),
  c.custom('answer', (row) => (row.answer === null ? '—' : responseMeaning(row.answer)), { width: 140 }),
  c.when('triedAt', undefined, { phone: 4 }),
]
/**
 * ROUTE-13 blackwhite: charge points with a local authorization list of the operator's tokens, and their
 * synchronization state.
 */
export function LocalLists() {
  const t = useWords(listWords)
  useWords(localListStateWords)
  useWords(commandWords)
  const nav = useNav()
  const { search, setSearch } = usePage()
  const list = useList(listLocalLists, { pageSize: 50, every: 10_000, words: 'stations.lists' })
  const { data: content } = useCall(getLocalListContent, {}, { every: 60_000, quiet: true })
  const { stationId } = list.filters
  const { data: station } = useCall(
    getStation,
    { params: { id: stationId ?? '' } },
    { enabled: stationId !== undefined, quiet: true },
  )
  const steer = useLocalListSync()
  const maySteer = useIsPermitted()(steerLocalLists)
  const row = list.rows.find(({ chargePointId }) => chargePointId === list.open)
  const drawer =
    search.stations === '1' ? (
      <ListStations onClose={() => setSearch({ stations: undefined })} />
    ) : (
      row && <LocalListDrawer row={row} {...drawerNavigation(list, (each: LocalListRow) => each.chargePointId)} />
    )
  return (
    <ListPage
      title={t('stations.lists.title')}
      list={list}
      actions={
        <>
          {content && <span className="dim">{t('stations.lists.content', content)}</span>}
          <ExportButton
            name="stations.local-lists"
            filter={list.filters}
            disabled={list.total === 0}
            label={t('stations.lists.export')}
          />
          <Button icon="shield" onClick={() => nav.go('/chgmodule/starttoken')}>
            {t('stations.lists.tokens')}
          </Button>
          <Can call={switchLocalList}>
            <Button kind="primary" icon="settings" onClick={() => setSearch({ stations: '1', open: undefined })}>
              {t('stations.lists.stations')}
            </Button>
          </Can>
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('stations.lists.find') }}
          chips={{ stationId: { label: t('stations.lists.station'), translate: () => station?.name ?? '…' } }}
        >
          <label className="f">
            <span className="label">{t('stations.lists.station')}</span>
            <Pick
              label={t('stations.lists.station')}
              from={listStations}
              inputOf={(text) => ({ query: { page: 1, pageSize: 20, ...(text && { search: text }) } })}
              choices={(reply) => reply.list.map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))}
              value={stationId}
              onChange={(value) => list.setFilters({ stationId: value })}
            />
          </label>
          <FilterSelect list={list} name="state" />
        </Filters>
      }
      {...(maySteer && {
        bulk: (keys: readonly string[]) =>
          (['push', 'pause', 'resume'] as const).map((act) => (
            <Button key={act} kind="text" busy={steer.isPending} onClick={() => steer.run(act, keys)}>
              {t(`stations.lists.${act}`)}
            </Button>
          )),
      })}
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(each) => each.chargePointId}
        selectable={maySteer}
        label={t('stations.lists.title')}
        empty={
          <Empty icon="shield" title={t('stations.lists.none')}>
            <p>{t('stations.lists.none-text')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}
