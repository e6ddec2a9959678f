import {
  Button,
  Can,
  confirm,
  Drawer,
  Facts,
  Failed,
  Figures,
  formatNumber,
  formatPower,
  Power,
  Tag,
  useCall,
  useLanguage,
  useNav,
  usePage,
  useSave,
  useSay,
  useWords,
} from '@evops/platform/console'
import {
  deleteStation,
  getStation,
  type StationDetail,
  summariseGuns,
  updateStation,
} from '../../contract/index.ts'
import { factWords } from '../facts.words.ts'
import { ShareBar } from '../StateCounts.tsx'
import { toneOfStation } from './station-columns.tsx'
import { EditStation, stationReads } from './StationForm.tsx'
import { stationWords } from './stations.words.ts'

export interface StationDrawerProps {
  id: string
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** A station beside the list. */
export function StationDrawer({ id, ...steps }: StationDrawerProps) {
  const say = useSay()
  const t = useWords(stationWords)
  useWords(factWords)
  const nav = useNav()
  const page = usePage()
  const { data: station, error, refetch } = useCall(getStation, { params: { id } }, { quiet: true })
  if (!station || station.id !== id) {
    return (
      <Drawer title="…" {...steps}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
      </Drawer>
    )
  }
  if (page.search.tab === 'edit')
    return <EditStation key={id} station={station} onClose={() => page.setSearch({ tab: undefined })} />
  const href = `/statsanalysis/chgstation/${id}`
  const { tone, word } = toneOfStation(station)
  return (
    <Drawer
      title={station.name}
      tags={<Tag tone={tone}>{say(word)}</Tag>}
      sub={[station.code, say(`stations.type.${station.stationType}`), station.timeZone].join(' · ')}
      href={href}
      footer={
        <>
          <Button icon="pile" onClick={() => nav.go(href)}>
            {t('stations.station.tab-piles')}
          </Button>
          <Can call={updateStation}>
            <Button icon="edit" onClick={() => page.setSearch({ tab: 'edit' })}>
              {t('stations.station.edit')}
            </Button>
          </Can>
          <DeleteStation station={station} onGone={steps.onClose} />
        </>
      }
      {...steps}
    >
      <div className="stack">
        <StationFigures station={station} />
        <StationFacts station={station} />
      </div>
    </Drawer>
  )
}

/** Asks before deleting; a station with charge points says why it can't be. */
export function DeleteStation({ station, onGone }: { station: StationDetail; onGone: () => void }) {
  const t = useWords(stationWords)
  const nav = useNav()
  const remove = useSave(deleteStation, {
    refreshes: stationReads,
    done: t('stations.station.deleted'),
    onSaved: onGone,
  })
  const ask = async () => {
    if (station.piles > 0) {
      const show = await confirm({
        title: t('stations.station.keep-title', { station: station.name }),
        text: t('stations.station.keep-text', { count: station.piles }),
        verb: t('stations.station.keep-verb'),
      })
      if (show) nav.go(`/statsanalysis/chgstation/${station.id}`)
      return
    }
    const sure = await confirm({
      title: t('stations.station.delete-title', { station: station.name }),
      text: t('stations.station.delete-text'),
      verb: t('stations.station.delete-verb'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { id: station.id } })
  }
  return (
    <Can call={deleteStation}>
      <Button kind="danger" icon="trash" busy={remove.isPending} onClick={() => void ask()}>
        {t('stations.station.delete')}
      </Button>
    </Can>
  )
}

export function StationFigures({ station }: { station: StationDetail }) {
  const say = useSay()
  const t = useWords(stationWords)
  const language = useLanguage()
  const summary = useCall(summariseGuns, {}, { every: 15_000, quiet: true })
  const now = summary.data?.stations.find((each) => each.stationId === station.id)
  return (
    <div className="station-now">
      <Figures
        of={[
          {
            label: say('stations.fact.powerW'),
            value: formatPower(now?.powerW ?? 0, language),
            unit: 'kW',
            big: true,
          },
          {
            label: t('stations.station.piles'),
            value: formatNumber(station.piles, language),
            unit: t('stations.station.connected', { connected: station.connectedPiles }),
          },
          { label: t('stations.station.guns'), value: formatNumber(station.guns, language) },
        ]}
      />
      {now && <ShareBar counts={now.byStatus} />}
    </div>
  )
}

export function StationFacts({ station }: { station: StationDetail }) {
  const say = useSay()
  const t = useWords(stationWords)
  const { position } = station
  return (
    <Facts
      of={[
        [t('stations.station.address'), station.address],
        [
          t('stations.station.businessHours'),
          station.roundTheClock ? t('stations.station.roundTheClock') : station.businessHours,
        ],
        [t('stations.station.phone'), station.phone],
        [t('stations.station.openToPublic'), say(station.openToPublic ? 'kit.yes' : 'kit.no')],
        [
          t('stations.station.ratedPowerW'),
          station.ratedPowerW !== null && station.ratedPowerW > 0 ? (
            <Power key="w" watts={station.ratedPowerW} />
          ) : null,
        ],
        [t('stations.station.timeZone'), station.timeZone],
        [t('stations.station.areaCode'), [station.countryCode, station.areaCode].filter(Boolean).join(' · ')],
        [
          t('stations.station.position'),
          position && `${position.longitude}, ${position.latitude} (${position.system.toUpperCase()})`,
        ],
        [t('stations.station.remark'), station.remark],
      ]}
    />
  )
}
