import {
  Button,
  Can,
  ReadFailure,
  Link,
  PageHead,
  RemoveButton,
  Tabs,
  Tag,
  useCall,
  useNav,
  usePage,
  usePageTitle,
  useTranslate,
  useSlot,
  useWords,
} from '@evops/kit'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  assetMoves,
  deleteChargePoint,
  getChargePoint,
  moveAsset,
  type ChargePointDetail,
  updateChargePoint,
} from '../../contract/index.ts'
import { acceptanceWords } from '../acceptance/acceptance.words.ts'
import { displayWords } from '../display/display.words.ts'
import { codeListWords } from '../facts.words.ts'
import { MaintenanceTag } from '../MaintenanceTag.tsx'
import { modelWords } from '../model/model.words.ts'
import { placeName } from '../place-name.ts'
import { chargePointTabs } from '../slots.ts'
import { AssetMoveDialog } from './AssetMoveDialog.tsx'
import { ConfigurationTab } from './ConfigurationTab.tsx'
import { LiveTab } from './LiveTab.tsx'
import { chargePointReads } from './charge-point-reads.ts'
import { loadEditChargePoint } from './drawer-navigation.ts'
import { toneOfAsset } from './charge-point-columns.tsx'
import { ChargePointWarnings } from './ChargePointDrawer.tsx'
import { chargePointWords } from './charge-points.words.ts'
import { ChargePointFactGroups } from './ChargePointFactGroups.tsx'
import { recordWords } from './records.words.ts'
import { StatesTab } from './StatesTab.tsx'
import { useChargePointMoves } from './use-charge-point-moves.ts'
import '../stations.css'

// Rarely used tabs are loaded when opened.
const AcceptanceTab = lazy(async () => ({
  default: (await import('../acceptance/AcceptanceTab.tsx')).AcceptanceTab,
}))
const OcppMessageBrowser = lazy(async () => ({
  default: (await import('../ocpp-messages/OcppMessageBrowser.tsx')).OcppMessageBrowser,
}))
const DeviceModelTab = lazy(async () => ({
  default: (await import('../model/DeviceModelTab.tsx')).DeviceModelTab,
}))
const DisplayTab = lazy(async () => ({ default: (await import('../display/DisplayTab.tsx')).DisplayTab }))
const PowerTab = lazy(async () => ({ default: (await import('../profiles/PowerTab.tsx')).PowerTab }))
const EditChargePoint = lazy(loadEditChargePoint)
const AccessTab = lazy(async () => ({ default: (await import('./AccessTab.tsx')).AccessTab }))
const CommandsTab = lazy(async () => ({ default: (await import('./CommandsTab.tsx')).CommandsTab }))
const RecordsTab = lazy(async () => ({ default: (await import('./RecordsTab.tsx')).RecordsTab }))

/** Page of one charge point: live state, history, messages, configuration and connection settings. */
export function ChargePointPage() {
  const translate = useTranslate()
  const t = useWords(chargePointWords)
  const r = useWords(recordWords)
  const a = useWords(acceptanceWords)
  const m = useWords(modelWords)
  const d = useWords(displayWords)
  useWords(codeListWords)
  const { id = '' } = usePage().params
  const {
    data: chargePoint,
    error,
    refetch,
  } = useCall(getChargePoint, { params: { id } }, { every: 15_000, quiet: true })
  const others = useSlot(chargePointTabs)
  usePageTitle(chargePoint && placeName({ ...chargePoint, chargePointName: chargePoint.name }))
  if (!chargePoint) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  const speaks2 = (chargePoint.link?.subprotocol ?? chargePoint.protocol).startsWith('ocpp2')
  const isYkc = chargePoint.protocol === 'ykc1.6'
  const tabs = [
    {
      key: 'live',
      title: t('stations.chargePoint.tab-live'),
      body: () => <LiveTab chargePoint={chargePoint} />,
    },
    ...others.map((other) => ({
      key: other.title,
      title: translate(other.title),
      body: () =>
        other.draw({
          chargePointId: id,
          chargePointNo: chargePoint.chargePointNo,
          stationId: chargePoint.stationId,
        }),
    })),
    {
      key: 'power',
      title: t('stations.chargePoint.tab-power'),
      body: () => <PowerTab chargePoint={chargePoint} />,
      rare: true,
    },
    {
      key: 'states',
      title: t('stations.chargePoint.tab-states'),
      body: () => <StatesTab chargePoint={chargePoint} />,
      rare: true,
    },
    {
      key: 'commands',
      title: t('stations.chargePoint.tab-commands'),
      body: () => <CommandsTab chargePoint={chargePoint} />,
    },
    {
      key: 'records',
      title: r('stations.records.tab'),
      body: () => <RecordsTab chargePoint={chargePoint} />,
    },
    {
      key: 'ocppMessages',
      title: t(isYkc ? 'stations.chargePoint.tab-messages' : 'stations.chargePoint.tab-ocpp-messages'),
      body: () => <OcppMessageBrowser chargePoint={chargePoint} />,
      rare: true,
    },
    speaks2
      ? {
          key: 'config',
          title: m('stations.model.tab'),
          body: () => <DeviceModelTab chargePoint={chargePoint} />,
        }
      : {
          key: 'config',
          title: t('stations.chargePoint.tab-config'),
          body: () => <ConfigurationTab chargePoint={chargePoint} />,
        },
    ...(speaks2
      ? [
          {
            key: 'display',
            title: d('stations.display.tab'),
            body: () => <DisplayTab chargePoint={chargePoint} />,
            rare: true,
          },
        ]
      : []),
    {
      key: 'acceptance',
      title: a('stations.accept.tab'),
      body: () => <AcceptanceTab chargePoint={chargePoint} />,
      rare: true,
    },
    {
      key: 'facts',
      title: t('stations.chargePoint.tab-facts'),
      body: () => <ChargePointFactGroups chargePoint={chargePoint} />,
    },
    {
      key: 'access',
      title: t('stations.chargePoint.tab-access'),
      body: () => <AccessTab chargePoint={chargePoint} />,
      rare: true,
    },
  ]
  return (
    <>
      <Head chargePoint={chargePoint} onMove={() => void refetch()} />
      <div className="stack tight">
        <ChargePointWarnings chargePoint={chargePoint} />
      </div>
      <Tabs tabs={tabs.map(whenLoaded)} label={t('stations.chargePoint.tabs')} />
    </>
  )
}

/** The tab bar stays visible while a tab is loading. */
function whenLoaded<T extends { body: () => ReactNode }>(tab: T): T {
  return { ...tab, body: () => <Suspense fallback={<span className="bone" />}>{tab.body()}</Suspense> }
}

function Head({ chargePoint, onMove }: { chargePoint: ChargePointDetail; onMove: () => void }) {
  const translate = useTranslate()
  useChargePointMoves(chargePoint, onMove)
  const t = useWords(chargePointWords)
  const nav = useNav()
  const page = usePage()
  const [editing, setEditing] = useState(false)
  const [moving, setMoving] = useState(false)
  const link = chargePoint.connected ? 'on' : chargePoint.link ? 'off' : 'never'
  return (
    <>
      <PageHead
        title={placeName({ ...chargePoint, chargePointName: chargePoint.name })}
        tags={
          <>
            <Tag tone={toneOfAsset[chargePoint.assetState]}>
              {translate(`stations.asset.${chargePoint.assetState}`)}
            </Tag>
            <MaintenanceTag since={chargePoint.maintenanceSince} />
          </>
        }
        fresh={
          <>
            <span className={chargePoint.connected ? 'pulse' : 'pulse off'} />
            {translate(`stations.link.${link}`)} · {chargePoint.chargePointNo} ·{' '}
            <Link to={`/statsanalysis/chgstation/${chargePoint.stationId}`}>{chargePoint.stationName}</Link>
          </>
        }
        actions={
          <>
            <Button
              icon="chargePoint"
              onClick={() =>
                nav.go(`/chgstamon/chgstatlistmon?search=${encodeURIComponent(chargePoint.chargePointNo)}`)
              }
            >
              {t('stations.chargePoint.open-monitor')}
            </Button>
            <Can call={updateChargePoint}>
              <Button icon="edit" onClick={() => setEditing(true)}>
                {t('stations.chargePoint.edit')}
              </Button>
            </Can>
            {assetMoves[chargePoint.assetState].length > 0 && (
              <Can call={moveAsset}>
                <Button onClick={() => setMoving(true)}>{t('stations.chargePoint.move')}</Button>
              </Can>
            )}
            <RemoveButton
              call={deleteChargePoint}
              input={{ params: { id: chargePoint.id } }}
              save={{
                refreshes: chargePointReads,
                done: t('stations.chargePoint.deleted'),
                onSaved: () => {
                  page.close()
                  nav.go('/statsanalysis/chgpile')
                },
              }}
              confirmation={{
                title: t('stations.chargePoint.delete-title', { chargePoint: chargePoint.name }),
                text: t('stations.chargePoint.delete-text'),
                verb: t('stations.chargePoint.delete-verb'),
              }}
            >
              {t('stations.chargePoint.delete')}
            </RemoveButton>
          </>
        }
      />
      {moving && <AssetMoveDialog chargePoint={chargePoint} onClose={() => setMoving(false)} />}
      <Suspense fallback={null}>
        {editing && (
          <EditChargePoint key={chargePoint.version} chargePoint={chargePoint} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </>
  )
}
