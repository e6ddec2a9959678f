import {
  Button,
  Can,
  DataTable,
  Empty,
  ReadFailure,
  ListDrawer,
  PageHead,
  Pager,
  Tabs,
  Tag,
  useCall,
  useList,
  useIsPhoneWidth,
  useNav,
  usePage,
  usePageTitle,
  useTranslate,
  useSlot,
  useWords,
} from '@evops/kit'
import { lazy, Suspense, useState } from 'react'
import {
  createChargePoint,
  type CreatedChargePoint,
  getStation,
  listChargePoints,
  type StationDetail,
  updateStation,
} from '../../contract/index.ts'
import { codeListWords } from '../facts.words.ts'
import { labelWords } from '../labels/labels.words.ts'
import { pictureWords } from '../pictures/pictures.words.ts'
import { stationPastWords } from '../past/past.words.ts'
import { meterWords } from '../meters/meters.words.ts'
import { loadNewChargePoint } from '../charge-points/drawer-navigation.ts'
import { AccessDialog } from '../charge-points/AccessDialog.tsx'
import { chargePointColumnsOf, chargePointPhoneColumns } from '../charge-points/charge-point-columns.tsx'
import { ChargePointDrawer } from '../charge-points/ChargePointDrawer.tsx'
import { ChargePointFilters } from '../charge-points/ChargePointFilters.tsx'
import { chargePointWords } from '../charge-points/charge-points.words.ts'
import { stationTabs } from '../slots.ts'
import { toneOfStation } from './station-columns.tsx'
import { CurrentStation } from './CurrentStation.tsx'
import { DeleteStation } from './DeleteStation.tsx'
import { StationFigures } from './StationFigures.tsx'
import { stationWords } from './stations.words.ts'
import '../stations.css'

// Rarely used tabs are loaded when opened.
const NewChargePoint = lazy(loadNewChargePoint)
const EditStation = lazy(async () => ({ default: (await import('./StationForm.tsx')).EditStation }))
const StationFactsTab = lazy(async () => ({
  default: (await import('./StationFactsTab.tsx')).StationFactsTab,
}))
const LabelsTab = lazy(async () => ({ default: (await import('../labels/LabelsTab.tsx')).LabelsTab }))
const PicturesTab = lazy(async () => ({
  default: (await import('../pictures/PicturesTab.tsx')).PicturesTab,
}))
const MetersTab = lazy(async () => ({ default: (await import('../meters/MetersTab.tsx')).MetersTab }))
const PastTab = lazy(async () => ({ default: (await import('../past/PastTab.tsx')).PastTab }))

/** URL filters that belong to one tab's list or curve. */
const filtersOfTabs =
  'open assetState connected noPassword equipmentType protocol endsBy kind minLevel code chargePointId from to hours until'.split(
    ' ',
  )

/** Page of one station: its charge points, its details, and the tabs of other packages. */
export function StationPage() {
  const translate = useTranslate()
  const t = useWords(stationWords)
  const p = useWords(chargePointWords)
  const w = useWords(meterWords)
  const past = useWords(stationPastWords)
  const labels = useWords(labelWords)
  const pictures = useWords(pictureWords)
  useWords(codeListWords)
  const page = usePage()
  const nav = useNav()
  const { id = '' } = page.params
  const { data: station, error, refetch } = useCall(getStation, { params: { id } }, { quiet: true })
  const others = useSlot(stationTabs)
  const [editing, setEditing] = useState(false)
  usePageTitle(station?.name)
  if (!station) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  const { tone, word } = toneOfStation(station)
  const tabs = [
    {
      key: 'chargePoints',
      title: t('stations.station.tab-charge-points'),
      body: () => <ChargePointsOf station={station} />,
    },
    ...others.map((other) => ({
      key: other.title,
      title: translate(other.title),
      body: () => other.draw({ stationId: id }),
    })),
    {
      key: 'past',
      title: past('stations.past.tab'),
      body: () => <PastTab stationId={id} zone={station.timeZone} />,
    },
    {
      key: 'pictures',
      title: pictures('stations.picture.tab'),
      body: () => <PicturesTab stationId={id} />,
    },
    { key: 'labels', title: labels('stations.labels.tab'), body: () => <LabelsTab stationId={id} /> },
    { key: 'meters', title: w('stations.meters.tab'), body: () => <MetersTab stationId={id} /> },
    {
      key: 'facts',
      title: t('stations.station.tab-facts'),
      body: () => <StationFactsTab station={station} />,
    },
  ]
  return (
    <>
      <PageHead
        title={station.name}
        tags={<Tag tone={tone}>{translate(word)}</Tag>}
        fresh={[station.code, translate(`stations.type.${station.stationType}`), station.address]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Button icon="chargePoint" onClick={() => nav.go(`/chgstamon/chgstatlistmon?station=${id}`)}>
              {t('stations.station.monitor')}
            </Button>
            <CurrentStation station={station} />
            <Can call={createChargePoint}>
              <Button
                kind="primary"
                icon="plus"
                onClick={() => page.setSearch({ new: 1, open: undefined, tab: undefined })}
              >
                {p('stations.chargePoint.new')}
              </Button>
            </Can>
            <Can call={updateStation}>
              <Button icon="edit" onClick={() => setEditing(true)}>
                {t('stations.station.edit')}
              </Button>
            </Can>
            <DeleteStation
              station={station}
              onGone={() => {
                page.close()
                nav.go('/statsanalysis/chgstation')
              }}
            />
          </>
        }
      />
      <StationFigures station={station} />
      <Suspense fallback={<span className="bone" />}>
        <Tabs tabs={tabs} label={t('stations.station.tabs')} forgets={filtersOfTabs} />
      </Suspense>
      <Suspense fallback={null}>
        {editing && <EditStation key={station.version} station={station} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}

function ChargePointsOf({ station }: { station: StationDetail }) {
  const t = useWords(stationWords)
  const p = useWords(chargePointWords)
  const page = usePage()
  const list = useList(listChargePoints, {
    sort: 'chargePointNo',
    pageSize: 50,
    always: { stationId: station.id },
  })
  const [made, setMade] = useState<CreatedChargePoint>()
  const narrow = useIsPhoneWidth()
  const add = (
    <Can call={createChargePoint}>
      <Button icon="plus" onClick={() => page.setSearch({ new: 1, open: undefined })}>
        {p('stations.chargePoint.new')}
      </Button>
    </Can>
  )
  return (
    <>
      <div className="sheet list-sheet">
        <ChargePointFilters list={list} />
        <DataTable
          list={list}
          columns={
            narrow
              ? chargePointPhoneColumns
              : chargePointColumnsOf(station.timeZone).filter(({ hidden, key }) => !hidden && key !== 'station')
          }
          keyOf={(row) => row.id}
          label={t('stations.station.tab-charge-points')}
          empty={
            <Empty icon="chargePoint" title={t('stations.station.no-charge-points')}>
              <p>{t('stations.station.no-charge-points-text')}</p>
              {add}
            </Empty>
          }
        />
      </div>
      <Pager list={list} />
      {
        <ListDrawer
          list={list}
          fresh={({ onClose }) => (
            <Suspense fallback={null}>
              <NewChargePoint
                onClose={onClose}
                stationId={station.id}
                onMade={(created) => {
                  setMade(created)
                  page.setSearch({ new: undefined })
                }}
              />
            </Suspense>
          )}
          id={(id, drawerProps) => <ChargePointDrawer key={id} id={id} {...drawerProps} />}
        />
      }
      {made && <AccessDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}
