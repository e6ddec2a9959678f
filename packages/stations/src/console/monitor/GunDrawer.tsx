import {
  Bar,
  type Beside,
  Can,
  Drawer,
  Empty,
  Energy,
  Facts,
  formatNumber,
  formatPercent,
  formatPower,
  formatWhen,
  Link,
  nothing,
  Notice,
  Power,
  useCall,
  useLanguage,
  useNow,
  useSay,
  useSlot,
  useWords,
  When,
} from '@evops/kit'
import { MaintenanceTag } from '../MaintenanceTag.tsx'
import { StateMark } from '../StateMark.tsx'
import { getPile, type GunRow, listGuns, type PileDetail, sendCommand } from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { GunCommands } from '../commands/GunCommands.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { factWords } from '../facts.words.ts'
import { isOld, isRunning } from '../gun-live.ts'
import { gunOrder } from '../slots.ts'
import { placeName } from '../place-name.ts'
import { gunAge, gunSays } from './gun-text.ts'
import { useGun } from './gun-store.ts'
import { LastDay, RecentChanges } from './LastDay.tsx'
import { monitorWords } from './monitor.words.ts'
import { StationFeed } from './StationFeed.tsx'

export interface GunDrawerProps extends Beside {
  /** `{pileId}:{gunNo}`. */
  gunKey: string
}

/** One gun beside the list: live figures, the running order, what happened, and what can be done. */
export function GunDrawer({ gunKey, ...steps }: GunDrawerProps) {
  const t = useWords(monitorWords)
  useWords(factWords)
  const [pileId = '', number = ''] = gunKey.split(':')
  const shown = useGun(gunKey)
  // Opened by its address, the gun may belong to a station that is not on the screen.
  const listed = useCall(listGuns, { query: { pileId } }, { enabled: shown === undefined, quiet: true })
  const gun = shown ?? listed.data?.list.find((row) => row.key === gunKey)
  const pile = useCall(getPile, { params: { id: pileId } }, { quiet: true })
  const commands = useCommands(gun?.pileNo)
  const gone = listed.data !== undefined && gun === undefined
  if (!gun) {
    return (
      <Drawer title={number} {...steps}>
        {gone && <Empty icon="pile" title={t('stations.monitor.gone')} />}
      </Drawer>
    )
  }
  const href = `/statsanalysis/chgpile/${pileId}`
  return (
    <Drawer
      title={placeName(gun)}
      tags={
        <>
          <StateMark of={gun.status} />
          <MaintenanceTag since={gun.maintenanceSince} />
        </>
      }
      sub={<Under gun={gun} pile={pile.data} />}
      href={href}
      footer={
        <Can call={sendCommand}>
          <GunCommands gun={gun} commands={commands} />
        </Can>
      }
      {...steps}
    >
      {!shown && <StationFeed stationId={gun.stationId} />}
      <CommandAnswers commands={commands} />
      <Now gun={gun} zone={pile.data?.timeZone} />
      <Orders gun={gun} />
      {pile.data && <LastDay pileId={pileId} gunNo={gun.gunNo} zone={pile.data.timeZone} />}
      <h3 className="part">{t('stations.monitor.facts')}</h3>
      <GunFacts gun={gun} pile={pile.data} />
      <div className="part row">
        <h3>{t('stations.monitor.changes')}</h3>
        <span className="push note">
          <Link to={`${href}?tab=states`}>{t('stations.monitor.all-changes')}</Link>
        </span>
      </div>
      <RecentChanges pileId={pileId} gunNo={gun.gunNo} zone={pile.data?.timeZone} />
    </Drawer>
  )
}

function Under({ gun, pile }: { gun: GunRow; pile: PileDetail | undefined }) {
  const say = useSay()
  const language = useLanguage()
  return [
    gun.pileNo,
    pile && say(`stations.equipment.${pile.equipmentType}`),
    `${formatPower(gun.ratedPowerW, language, 0)} kW`,
    pile && say(`stations.protocol.${pile.protocol}`),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Live figures; of a gun that does not run, what it says. They keep their place whatever their width. */
function Now({ gun, zone }: { gun: GunRow; zone: string | undefined }) {
  const say = useSay()
  const t = useWords(monitorWords)
  const language = useLanguage()
  const now = useNow()
  const old = !gun.connected || isOld(gun, now)
  const tenths = (value: number | null, digits = 1) =>
    value === null ? nothing : formatNumber(value / 10, language, digits)
  // Of an idle gun old samples say nothing; heat and voltage of a faulted one do.
  const told =
    isRunning(gun) || [gun.voltageDv, gun.currentDa, gun.temperatureDc].some((value) => value !== null)
  const figures = [
    [say('stations.fact.powerW'), formatPower(gun.powerW, language), 'kW'],
    [say('stations.fact.voltage'), tenths(gun.voltageDv), 'V'],
    [say('stations.fact.current'), tenths(gun.currentDa), 'A'],
    [say('stations.fact.temperature'), tenths(gun.temperatureDc, 0), '°C'],
  ] as const
  return (
    <>
      {gun.status === 'faulted' && <Notice tone="bad">{gunSays(gun, now, language)}</Notice>}
      {!isRunning(gun) && gun.status !== 'faulted' && <p className="says">{gunSays(gun, now, language)}</p>}
      {told && (
        <dl className={old ? 'now old' : 'now'}>
          {figures.map(([label, value, unit]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value} <small>{unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isRunning(gun) && gun.soc !== null && (
        <div className={`soc-line st-${gun.status}`}>
          <span>SoC</span>
          <Bar of={gun.soc / 100} label="SoC" />
          <b>{formatPercent(gun.soc, language)}</b>
        </div>
      )}
      {told && gun.sampledAt && (
        <p className={old && isRunning(gun) ? 'note warn' : 'note'}>
          {old && isRunning(gun)
            ? gunAge(gun, now, language)
            : t('stations.monitor.sampled', {
                time: formatWhen(gun.sampledAt, language, zone, old ? 'short' : 'time-second'),
              })}
        </p>
      )}
    </>
  )
}

function Orders({ gun }: { gun: GunRow }) {
  const orders = useSlot(gunOrder)
  const { pileId, pileNo, gunNo, status } = gun
  return orders.map((order) => order.draw({ pileId, pileNo, gunNo, status }))
}

function GunFacts({ gun, pile }: { gun: GunRow; pile: PileDetail | undefined }) {
  const say = useSay()
  return (
    <Facts
      of={[
        [say('stations.fact.station'), gun.stationName],
        [
          say('stations.fact.pile'),
          <Link key="pile" to={`/statsanalysis/chgpile/${gun.pileId}`}>
            {gun.pileNo}
          </Link>,
        ],
        [say('stations.fact.connector'), say(`stations.connector.${gun.connectorType}`)],
        [say('stations.fact.rated'), <Power key="rated" watts={gun.ratedPowerW} />],
        [
          say('stations.fact.register'),
          gun.registerDwh === null ? null : <Energy key="register" dWh={gun.registerDwh} />,
        ],
        [say('stations.fact.reported'), gun.reported],
        [
          say('stations.fact.maintenance'),
          gun.maintenanceSince && <When key="work" at={gun.maintenanceSince} zone={pile?.timeZone} />,
        ],
        [say('stations.fact.model'), pile && [pile.vendor, pile.model].filter(Boolean).join(' · ')],
        [say('stations.fact.firmware'), pile?.firmware],
        [
          say('stations.fact.last-seen'),
          gun.lastSeenAt && <When key="seen" at={gun.lastSeenAt} zone={pile?.timeZone} style="second" />,
        ],
      ]}
    />
  )
}
