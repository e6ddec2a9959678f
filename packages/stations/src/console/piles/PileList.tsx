import {
  besideList,
  Button,
  Can,
  type Chosen,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatNumber,
  ListPage,
  useCan,
  useColumns,
  useLanguage,
  useList,
  useMe,
  useNarrow,
  useNav,
  usePage,
  useSay,
  useWords,
  Views,
} from '@evops/platform/console'
import { useState } from 'react'
import {
  assetStates,
  createPile,
  type Credentials,
  equipmentTypes,
  exportPiles,
  listPiles,
  pileProtocols,
  type PileRow,
  previewImport,
  sendCommand,
} from '../../contract/index.ts'
import { assetWords } from '../assets.words.ts'
import { factWords } from '../facts.words.ts'
import { NewPile } from './NewPile.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { pileColumnsOf, pilePhoneColumns } from './pile-columns.tsx'
import { PileBulk } from './PileBulk.tsx'
import { PileDrawer } from './PileDrawer.tsx'
import { pileWords } from './piles.words.ts'
import '../stations.css'

const importPath = '/statsanalysis/chgstation/import'

/** ROUTE-03 chgpile: the ledger of charge points. */
export function PileList() {
  const t = useWords(pileWords)
  useWords(factWords)
  useWords(assetWords)
  const language = useLanguage()
  const nav = useNav()
  const page = usePage()
  const list = useList(listPiles, { sort: 'pileNo', pageSize: 50 })
  const shown = useColumns('stations.piles', pileColumnsOf(useMe().operator.timeZone))
  const [made, setMade] = useState<Credentials>()
  const narrow = useNarrow()
  const mayControl = useCan()(sendCommand)
  const isNew = page.search.new === '1'
  const add = (
    <Can call={createPile}>
      <Button kind="primary" icon="plus" onClick={() => page.setSearch({ new: 1, open: undefined })}>
        {t('stations.pile.new')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('stations.pile.title')}
        list={list}
        actions={
          <>
            <ColumnButton columns={shown} />
            <Can call={exportPiles}>
              <ExportButton
                name="stations.piles"
                filter={{ ...list.filters, sort: list.sort }}
                disabled={list.total === 0}
                label={t('stations.pile.export', {
                  count: formatNumber(list.total, language) + (list.totalIsAtLeast ? '+' : ''),
                })}
              />
            </Can>
            <Can call={exportPiles}>
              <ExportButton
                name="stations.guns"
                filter={{ ...list.filters, sort: list.sort }}
                disabled={list.total === 0}
                label={t('stations.pile.export-guns')}
              />
            </Can>
            <Can call={previewImport}>
              <Button icon="upload" onClick={() => nav.go(importPath)}>
                {t('stations.pile.import')}
              </Button>
            </Can>
            {add}
          </>
        }
        views={<Views screen="stations.piles" list={list} columns={shown} />}
        filters={<PileFilters list={list} />}
        {...(mayControl && {
          bulk: (_keys: readonly string[], chosen: Chosen) => <PileBulk chosen={chosen} />,
          bulkEvery: true,
        })}
        drawer={
          isNew ? (
            <NewPile
              onMade={(credentials) => {
                setMade(credentials)
                page.setSearch({ new: undefined })
              }}
              onClose={() => page.setSearch({ new: undefined })}
            />
          ) : (
            list.open && (
              <PileDrawer key={list.open} id={list.open} {...besideList(list, (row: PileRow) => row.id)} />
            )
          )
        }
      >
        <DataTable
          list={list}
          columns={narrow ? pilePhoneColumns : shown.shown}
          keyOf={(row) => row.id}
          selectable={mayControl}
          label={t('stations.pile.title')}
          empty={
            <Empty icon="pile" title={t('stations.pile.empty')}>
              <p>{t('stations.pile.empty-text')}</p>
              {add}
            </Empty>
          }
        />
      </ListPage>
      {made && <PasswordDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function dayAfter(now: number, days: number): string {
  return new Date(now + days * 86_400_000).toISOString().slice(0, 10)
}

/** Shared by the ledger and a station's charge points. */
export function PileFilters({ list }: { list: Parameters<typeof Filters<PileRow>>[0]['list'] }) {
  const say = useSay()
  const t = useWords(pileWords)
  const f = useWords(factWords)
  const [opened] = useState(() => Date.now())
  const yesNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  const links = yesNo(f('stations.link.on'), f('stations.link.off'))
  const passwords = yesNo(f('stations.no-password'), t('stations.pile.has-password'))
  const sayOf = (options: { value: string; label: string }[]) => (value: string) =>
    options.find((option) => option.value === value)?.label ?? value
  return (
    <Filters
      list={list}
      find={{ key: 'search', label: t('stations.pile.find') }}
      chips={{
        assetState: { label: t('stations.pile.assetState'), say: (value) => say(`stations.asset.${value}`) },
        connected: { label: t('stations.pile.connected'), say: sayOf(links) },
        noPassword: { label: t('stations.pile.no-password-filter'), say: sayOf(passwords) },
        equipmentType: {
          label: t('stations.pile.equipmentType'),
          say: (value) => say(`stations.equipment.${value}`),
        },
        protocol: { label: t('stations.pile.protocol'), say: (value) => say(`stations.protocol.${value}`) },
        endsBy: { label: t('stations.pile.ends-by'), say: (value) => value },
      }}
    >
      <FilterSelect
        list={list}
        name="assetState"
        label={t('stations.pile.assetState')}
        options={assetStates.map((state) => ({ value: state, label: f(`stations.asset.${state}`) }))}
      />
      <FilterSelect list={list} name="connected" label={t('stations.pile.connected')} options={links} />
      <FilterSelect
        list={list}
        name="noPassword"
        label={t('stations.pile.no-password-filter')}
        options={passwords}
      />
      <FilterSelect
        list={list}
        name="equipmentType"
        label={t('stations.pile.equipmentType')}
        options={equipmentTypes.map((type) => ({
          value: String(type),
          label: f(`stations.equipment.${type}`),
        }))}
      />
      <FilterSelect
        list={list}
        name="protocol"
        label={t('stations.pile.protocol')}
        options={pileProtocols.map((each) => ({ value: each, label: f(`stations.protocol.${each}`) }))}
      />
      <FilterSelect
        list={list}
        name="endsBy"
        label={t('stations.pile.ends-by')}
        options={([30, 90] as const).map((days) => ({
          value: dayAfter(opened, days),
          label: t(`stations.pile.ends-${days}`),
        }))}
      />
    </Filters>
  )
}
