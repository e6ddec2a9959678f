import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  ListDrawer,
  ListPage,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { createVdvPartner, listVdvPartners, type VdvPartnerRow } from '../../contract/index.ts'
import { DepotChoiceFilter, useChosenName } from '../choose.tsx'
import { depotScreenTitleWords } from '../depot-door.words.ts'
import { depotWords } from '../depot.words.ts'
import { NewPartner, PartnerDrawer } from './SystemDrawer.tsx'
import { partnerWords } from './systems.words.ts'
import '../depots.css'

const c = columnsFor<VdvPartnerRow>('depots.partner')
const stateOf = ({ enabled, heldAt, connected }: VdvPartnerRow) =>
  enabled ? (heldAt === null ? (connected ? 'connected' : 'away') : 'held') : 'off'
const tones = { connected: 'good', away: 'bad', held: 'warn', off: 'plain' } as const
const columns = [
  c.text('name', { least: 160, phone: 1 }),
  c.text('stationName', { least: 160, phone: 3 }),
  c.status('connected', (row) => ({ tone: tones[stateOf(row)], word: `depots.partner.state.${stateOf(row)}` }), {
    width: 170,
    phone: 2,
  }),
  c.number('requests', { width: 110, phone: 4 }),
  c.when('seenAt'),
  c.text('presystemId', { width: 160 }),
]

/** Depot systems that send departures by VDV 463. */
export function SystemList() {
  const t = useWords(partnerWords)
  const m = useWords(depotScreenTitleWords)
  const { setSearch } = usePage()
  const list = useList(listVdvPartners, { pageSize: 50, every: 15_000, words: 'depots.partner' })
  const { stationId } = list.filters
  const add = <AddButton call={createVdvPartner}>{t('depots.partner.new')}</AddButton>
  return (
    <ListPage
      title={m('depots.title-partners')}
      list={list}
      actions={add}
      filters={<OfDepot list={list} />}
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewPartner stationId={stationId} onClose={onClose} />}
          row={(row, drawerProps) => <PartnerDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={m('depots.title-partners')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="plug" words="depots.partner.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}

function OfDepot({ list }: { list: ReturnType<typeof useList<typeof listVdvPartners>> }) {
  const label = useWords(depotWords)('depots.depot')
  const id = list.filters.stationId
  const name = useChosenName('depot', id)
  const choose = (stationId: string | undefined) => list.setFilters({ stationId })
  return (
    <Filters list={list} chips={{ stationId: { label, translate: () => name } }}>
      <DepotChoiceFilter kind="depot" label={label} value={id} onChange={choose} />
    </Filters>
  )
}
