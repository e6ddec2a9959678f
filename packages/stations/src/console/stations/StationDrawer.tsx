import {
  Button,
  Can,
  Drawer,
  Facts,
  ReadFailure,
  RatedPower,
  Tag,
  useCall,
  useNav,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { addressLine, getStation, type StationDetail, totalPowerW, updateStation } from '../../contract/index.ts'
import { codeListWords } from '../facts.words.ts'
import { toneOfStation } from './station-columns.tsx'
import { DeleteStation } from './DeleteStation.tsx'
import { StationFigures } from './StationFigures.tsx'
import { EditStation } from './StationForm.tsx'
import { stationWords } from './stations.words.ts'

export interface StationDrawerProps {
  id: string
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** Drawer for a station in the list. */
export function StationDrawer({ id, ...steps }: StationDrawerProps) {
  const translate = useTranslate()
  const t = useWords(stationWords)
  useWords(codeListWords)
  const nav = useNav()
  const page = usePage()
  const { data: station, error, refetch } = useCall(getStation, { params: { id } }, { quiet: true })
  if (!station || station.id !== id) {
    return (
      <Drawer title="…" {...steps}>
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
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
      tags={<Tag tone={tone}>{translate(word)}</Tag>}
      sub={[station.code, translate(`stations.type.${station.stationType}`), station.timeZone].join(' · ')}
      href={href}
      footer={
        <>
          <Button icon="chargePoint" onClick={() => nav.go(href)}>
            {t('stations.station.tab-charge-points')}
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

export function StationFacts({ station }: { station: StationDetail }) {
  const translate = useTranslate()
  const t = useWords(stationWords)
  const { position } = station
  const power = totalPowerW(station)
  return (
    <Facts
      of={[
        [t('stations.station.address'), addressLine(station)],
        [t('stations.station.town'), [station.town, station.region].filter(Boolean).join(' · ')],
        [t('stations.station.postcode'), station.postcode],
        [
          t('stations.station.businessHours'),
          station.roundTheClock ? t('stations.station.roundTheClock') : station.businessHours,
        ],
        [t('stations.station.phone'), station.phone],
        [t('stations.station.openToPublic'), translate(station.openToPublic ? 'kit.yes' : 'kit.no')],
        [t('stations.station.ratedPowerW'), power === null ? null : <RatedPower key="w" watts={power} />],
        [t('stations.station.timeZone'), station.timeZone],
        [t('stations.station.areaCode'), [station.countryCode, station.areaCode].filter(Boolean).join(' · ')],
        [
          t('stations.station.position'),
          position && `${position.longitude}, ${position.latitude} · ${position.system.toUpperCase()}`,
        ],
        [t('stations.station.remark'), station.remark],
      ]}
    />
  )
}
