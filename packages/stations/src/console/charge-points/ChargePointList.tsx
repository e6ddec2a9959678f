import {
  AddButton,
  Button,
  Can,
  type BulkActSelection,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  formatNumber,
  ListDrawer,
  ListPage,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  useCurrentUser,
  useIsPhoneWidth,
  useNav,
  usePage,
  useWords,
  Views,
} from '@evops/kit'
import { lazy, Suspense, useState } from 'react'
import {
  createChargePoint,
  type CreatedChargePoint,
  connectorExport,
  chargePointExport,
  chargePointPermissions,
  listChargePoints,
  previewStationImport,
  sendCommand,
} from '../../contract/index.ts'
import { assetWords } from '../assets.words.ts'
import { codeListWords } from '../facts.words.ts'
import { loadNewChargePoint, loadChargePointDrawer, prefetchChargePoint } from './drawer-navigation.ts'
import { AccessDialog } from './AccessDialog.tsx'
import { chargePointColumnsOf, chargePointPhoneColumns } from './charge-point-columns.tsx'
import { ChargePointBulk } from './ChargePointBulk.tsx'
import { ChargePointFilters } from './ChargePointFilters.tsx'
import { chargePointWords } from './charge-points.words.ts'
import '../stations.css'

const NewChargePoint = lazy(loadNewChargePoint)
const ChargePointDrawer = lazy(loadChargePointDrawer)

const importPath = '/statsanalysis/chgstation/import'

/** ROUTE-03 chgpile: list of charge points. */
export function ChargePointList() {
  const t = useWords(chargePointWords)
  useWords(codeListWords)
  useWords(assetWords)
  const language = useLanguage()
  const nav = useNav()
  const page = usePage()
  const list = useList(listChargePoints, { sort: 'chargePointNo', pageSize: 50 })
  const shown = useColumns('stations.charge-points', chargePointColumnsOf(useCurrentUser().operator.timeZone))
  const [made, setMade] = useState<CreatedChargePoint>()
  const narrow = useIsPhoneWidth()
  const mayControl = useIsPermitted()(sendCommand)
  const add = <AddButton call={createChargePoint}>{t('stations.chargePoint.new')}</AddButton>
  return (
    <>
      <ListPage
        title={t('stations.chargePoint.title')}
        list={list}
        actions={
          <>
            <ColumnButton columns={shown} />
            <Can codes={chargePointPermissions.export}>
              <ExportButton
                name={chargePointExport}
                filter={{ ...list.filters, sort: list.sort }}
                disabled={list.total === 0}
                label={t('stations.chargePoint.export', {
                  count: formatNumber(list.total, language) + (list.totalIsAtLeast ? '+' : ''),
                })}
              />
            </Can>
            <Can codes={chargePointPermissions.export}>
              <ExportButton
                name={connectorExport}
                filter={{ ...list.filters, sort: list.sort }}
                disabled={list.total === 0}
                label={t('stations.chargePoint.export-connectors')}
              />
            </Can>
            <Can call={previewStationImport}>
              <Button icon="upload" onClick={() => nav.go(importPath)}>
                {t('stations.chargePoint.import')}
              </Button>
            </Can>
            {add}
          </>
        }
        views={<Views screen="stations.charge-points" list={list} columns={shown} />}
        filters={<ChargePointFilters list={list} />}
        {...(mayControl && {
          bulk: (_keys: readonly string[], chosen: BulkActSelection) => <ChargePointBulk chosen={chosen} />,
          bulkEvery: true,
        })}
        drawer={
          <Suspense>
            <ListDrawer
              list={list}
              fresh={({ onClose }) => (
                <NewChargePoint
                  onClose={onClose}
                  onMade={(created) => {
                    setMade(created)
                    page.setSearch({ new: undefined })
                  }}
                />
              )}
              id={(id, drawerProps) => <ChargePointDrawer key={id} id={id} {...drawerProps} />}
            />
          </Suspense>
        }
      >
        <DataTable
          list={list}
          columns={narrow ? chargePointPhoneColumns : shown.shown}
          keyOf={(row) => row.id}
          selectable={mayControl}
          label={t('stations.chargePoint.title')}
          prefetch={prefetchChargePoint}
          empty={
            <Empty icon="chargePoint" title={t('stations.chargePoint.empty')}>
              <p>{t('stations.chargePoint.empty-text')}</p>
              {add}
            </Empty>
          }
        />
      </ListPage>
      {made && <AccessDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}
