import {
  Button,
  Can,
  Failed,
  Link,
  PageHead,
  RemoveButton,
  Tabs,
  Tag,
  useCall,
  useNav,
  usePage,
  usePageTitle,
  useSay,
  useSlot,
  useWords,
} from '@evops/kit'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  assetMoves,
  deletePile,
  getPile,
  moveAsset,
  type PileDetail,
  updatePile,
} from '../../contract/index.ts'
import { acceptanceWords } from '../acceptance/acceptance.words.ts'
import { displayWords } from '../display/display.words.ts'
import { factWords } from '../facts.words.ts'
import { MaintenanceTag } from '../MaintenanceTag.tsx'
import { modelWords } from '../model/model.words.ts'
import { profileWords } from '../profiles/profiles.words.ts'
import { placeName } from '../place-name.ts'
import { pileTabs } from '../slots.ts'
import { AssetMoveDialog } from './AssetMoveDialog.tsx'
import { ConfigurationTab } from './ConfigurationTab.tsx'
import { LiveTab } from './LiveTab.tsx'
import { EditPile, pileReads } from './NewPile.tsx'
import { toneOfAsset } from './pile-columns.tsx'
import { PileWarnings } from './PileDrawer.tsx'
import { pileWords } from './piles.words.ts'
import { PileFactGroups } from './PileFactGroups.tsx'
import { recordWords } from './records.words.ts'
import { StatesTab } from './StatesTab.tsx'
import { usePileMoves } from './use-pile-moves.ts'
import '../stations.css'

// What few open is loaded when it is opened.
const AcceptanceTab = lazy(async () => ({
  default: (await import('../acceptance/AcceptanceTab.tsx')).AcceptanceTab,
}))
const FrameBrowser = lazy(async () => ({
  default: (await import('../frames/FrameBrowser.tsx')).FrameBrowser,
}))
const DeviceModelTab = lazy(async () => ({
  default: (await import('../model/DeviceModelTab.tsx')).DeviceModelTab,
}))
const DisplayTab = lazy(async () => ({ default: (await import('../display/DisplayTab.tsx')).DisplayTab }))
const PowerTab = lazy(async () => ({ default: (await import('../profiles/PowerTab.tsx')).PowerTab }))
const AccessTab = lazy(async () => ({ default: (await import('./AccessTab.tsx')).AccessTab }))
const CommandsTab = lazy(async () => ({ default: (await import('./CommandsTab.tsx')).CommandsTab }))
const RecordsTab = lazy(async () => ({ default: (await import('./RecordsTab.tsx')).RecordsTab }))

/** One charge point: live, its history, its messages, its configuration, and how it gets in. */
export function PilePage() {
  const say = useSay()
  const t = useWords(pileWords)
  const r = useWords(recordWords)
  const p = useWords(profileWords)
  const a = useWords(acceptanceWords)
  const m = useWords(modelWords)
  const d = useWords(displayWords)
  useWords(factWords)
  const { id = '' } = usePage().params
  const { data: pile, error, refetch } = useCall(getPile, { params: { id } }, { every: 15_000, quiet: true })
  const others = useSlot(pileTabs)
  usePageTitle(pile && placeName({ ...pile, pileName: pile.name }))
  if (!pile) return error ? <Failed error={error} onRetry={() => void refetch()} /> : null
  const speaks2 = (pile.link?.subprotocol ?? pile.protocol).startsWith('ocpp2')
  const tabs = [
    { key: 'live', title: t('stations.pile.tab-live'), body: () => <LiveTab pile={pile} /> },
    ...others.map((other) => ({
      key: other.title,
      title: say(other.title),
      body: () => other.draw({ pileId: id, pileNo: pile.pileNo, stationId: pile.stationId }),
    })),
    { key: 'power', title: p('stations.profile.tab'), body: () => <PowerTab pile={pile} />, rare: true },
    {
      key: 'states',
      title: t('stations.pile.tab-states'),
      body: () => <StatesTab pile={pile} />,
      rare: true,
    },
    { key: 'commands', title: t('stations.pile.tab-commands'), body: () => <CommandsTab pile={pile} /> },
    { key: 'records', title: r('stations.records.tab'), body: () => <RecordsTab pile={pile} /> },
    {
      key: 'frames',
      title: t('stations.pile.tab-frames'),
      body: () => <FrameBrowser pile={pile} />,
      rare: true,
    },
    speaks2
      ? { key: 'config', title: m('stations.model.tab'), body: () => <DeviceModelTab pile={pile} /> }
      : { key: 'config', title: t('stations.pile.tab-config'), body: () => <ConfigurationTab pile={pile} /> },
    ...(speaks2
      ? [
          {
            key: 'display',
            title: d('stations.display.tab'),
            body: () => <DisplayTab pile={pile} />,
            rare: true,
          },
        ]
      : []),
    {
      key: 'acceptance',
      title: a('stations.accept.tab'),
      body: () => <AcceptanceTab pile={pile} />,
      rare: true,
    },
    { key: 'facts', title: t('stations.pile.tab-facts'), body: () => <PileFactGroups pile={pile} /> },
    {
      key: 'access',
      title: t('stations.pile.tab-access'),
      body: () => <AccessTab pile={pile} />,
      rare: true,
    },
  ]
  return (
    <>
      <Head pile={pile} onMove={() => void refetch()} />
      <div className="stack tight">
        <PileWarnings pile={pile} />
      </div>
      <Tabs tabs={tabs.map(whenLoaded)} label={t('stations.pile.tabs')} />
    </>
  )
}

/** The row of tabs stays while one of them is loaded. */
function whenLoaded<T extends { body: () => ReactNode }>(tab: T): T {
  return { ...tab, body: () => <Suspense fallback={<span className="bone" />}>{tab.body()}</Suspense> }
}

function Head({ pile, onMove }: { pile: PileDetail; onMove: () => void }) {
  const say = useSay()
  usePileMoves(pile, onMove)
  const t = useWords(pileWords)
  const nav = useNav()
  const page = usePage()
  const [editing, setEditing] = useState(false)
  const [moving, setMoving] = useState(false)
  const link = pile.connected ? 'on' : pile.link ? 'off' : 'never'
  return (
    <>
      <PageHead
        title={placeName({ ...pile, pileName: pile.name })}
        tags={
          <>
            <Tag tone={toneOfAsset[pile.assetState]}>{say(`stations.asset.${pile.assetState}`)}</Tag>
            <MaintenanceTag since={pile.maintenanceSince} />
          </>
        }
        fresh={
          <>
            <span className={pile.connected ? 'pulse' : 'pulse off'} />
            {say(`stations.link.${link}`)} · {pile.pileNo} ·{' '}
            <Link to={`/statsanalysis/chgstation/${pile.stationId}`}>{pile.stationName}</Link>
          </>
        }
        actions={
          <>
            <Button
              icon="pile"
              onClick={() => nav.go(`/chgstamon/chgstatlistmon?search=${encodeURIComponent(pile.pileNo)}`)}
            >
              {t('stations.pile.open-monitor')}
            </Button>
            <Can call={updatePile}>
              <Button icon="edit" onClick={() => setEditing(true)}>
                {t('stations.pile.edit')}
              </Button>
            </Can>
            {assetMoves[pile.assetState].length > 0 && (
              <Can call={moveAsset}>
                <Button onClick={() => setMoving(true)}>{t('stations.pile.move')}</Button>
              </Can>
            )}
            <RemoveButton
              call={deletePile}
              given={{ params: { id: pile.id } }}
              save={{
                refreshes: pileReads,
                done: t('stations.pile.deleted'),
                onSaved: () => {
                  page.close()
                  nav.go('/statsanalysis/chgpile')
                },
              }}
              ask={{
                title: t('stations.pile.delete-title', { pile: pile.name }),
                text: t('stations.pile.delete-text'),
                verb: t('stations.pile.delete-verb'),
              }}
            >
              {t('stations.pile.delete')}
            </RemoveButton>
          </>
        }
      />
      {moving && <AssetMoveDialog pile={pile} onClose={() => setMoving(false)} />}
      {editing && <EditPile key={pile.version} pile={pile} onClose={() => setEditing(false)} />}
    </>
  )
}
