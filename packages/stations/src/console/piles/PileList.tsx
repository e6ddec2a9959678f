import {
  AddButton,
  Button,
  Can,
  type Chosen,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  formatNumber,
  ListDrawer,
  ListPage,
  useCan,
  useColumns,
  useLanguage,
  useList,
  useMe,
  useNarrow,
  useNav,
  usePage,
  useWords,
  Views,
} from '@evops/kit'
import { lazy, Suspense, useState } from 'react'
import {
  createPile,
  type Credentials,
  gunExport,
  pileExport,
  pilePermissions,
  listPiles,
  previewStationImport,
  sendCommand,
} from '../../contract/index.ts'
import { assetWords } from '../assets.words.ts'
import { factWords } from '../facts.words.ts'
import { loadNewPile, loadPileDrawer, pileBeside } from './beside.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { pileColumnsOf, pilePhoneColumns } from './pile-columns.tsx'
import { PileBulk } from './PileBulk.tsx'
import { PileFilters } from './PileFilters.tsx'
import { pileWords } from './piles.words.ts'
import '../stations.css'

const NewPile = lazy(loadNewPile)
const PileDrawer = lazy(loadPileDrawer)

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
  const add = <AddButton call={createPile}>{t('stations.pile.new')}</AddButton>
  return (
    <>
      <ListPage
        title={t('stations.pile.title')}
        list={list}
        actions={
          <>
            <ColumnButton columns={shown} />
            <Can codes={pilePermissions.export}>
              <ExportButton
                name={pileExport}
                filter={{ ...list.filters, sort: list.sort }}
                disabled={list.total === 0}
                label={t('stations.pile.export', {
                  count: formatNumber(list.total, language) + (list.totalIsAtLeast ? '+' : ''),
                })}
              />
            </Can>
            <Can codes={pilePermissions.export}>
              <ExportButton
                name={gunExport}
                filter={{ ...list.filters, sort: list.sort }}
                disabled={list.total === 0}
                label={t('stations.pile.export-guns')}
              />
            </Can>
            <Can call={previewStationImport}>
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
          <Suspense>
            <ListDrawer
              list={list}
              fresh={({ onClose }) => (
                <NewPile
                  onClose={onClose}
                  onMade={(credentials) => {
                    setMade(credentials)
                    page.setSearch({ new: undefined })
                  }}
                />
              )}
              id={(id, beside) => <PileDrawer key={id} id={id} {...beside} />}
            />
          </Suspense>
        }
      >
        <DataTable
          list={list}
          columns={narrow ? pilePhoneColumns : shown.shown}
          keyOf={(row) => row.id}
          selectable={mayControl}
          label={t('stations.pile.title')}
          ahead={pileBeside}
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
