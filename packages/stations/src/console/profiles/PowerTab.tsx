import {
  Button,
  Can,
  Chart,
  Link,
  Segments,
  Sheet,
  Tag,
  toast,
  useCall,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useState } from 'react'
import { z } from 'zod'
import {
  listExternalLimits,
  listChargePointProfiles,
  powerLimitNo,
  type ChargePointDetail,
  type ChargePointProfile,
  sendCommand,
} from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { isOcpp21 } from '../commands/examples.ts'
import { type CommandSender, useCommands } from '../commands/use-commands.ts'
import { DerControls } from './DerControls.tsx'
import { ExternalLimits } from './ExternalLimits.tsx'
import { limitStepsOf } from './periods.rules.ts'
import { ProfileValues } from './ProfileValues.tsx'
import { profileWords } from './profiles.words.ts'
import { Reservations } from './Reservations.tsx'

const daySeconds = 86_400
const composite = z.object({
  scheduleStart: z.string().optional(),
  chargingSchedule: z.object({
    chargingSchedulePeriod: z.array(z.object({ startPeriod: z.number(), limit: z.number().optional() })).min(1),
  }),
})

/** Power limits of a charge point: the accepted profiles, its composite schedule, and its reservations. */
export function PowerTab({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(profileWords)
  const commands = useCommands(chargePoint.chargePointNo)
  const { data: limits } = useCall(listExternalLimits, { params: { id: chargePoint.id } }, { every: 10_000 })
  if (!limits) return null
  return (
    <div className="split">
      <div className="stack">
        <CommandAnswers commands={commands} />
        <Curve chargePoint={chargePoint} commands={commands} />
        <Sheet title={t('stations.profile.held')} note={t('stations.profile.held-note')}>
          <Held chargePoint={chargePoint} commands={commands} limited={limits.length > 0} />
          <Link to="/chgmodule/profiles">{t('stations.profile.open-list')}</Link>
        </Sheet>
        <ExternalLimits limits={limits} />
      </div>
      <div className="stack">
        <Reservations chargePoint={chargePoint} commands={commands} />
        {isOcpp21(chargePoint) && <DerControls chargePoint={chargePoint} commands={commands} />}
      </div>
    </div>
  )
}

function Held(held: {
  chargePoint: ChargePointDetail
  commands: CommandSender
  /** True if external systems have set limits. */
  limited: boolean
}) {
  const { chargePoint, commands, limited } = held
  const t = useWords(profileWords)
  const translate = useTranslate()
  const { data, refetch } = useCall(listChargePointProfiles, { params: { id: chargePoint.id } }, { every: 10_000 })
  const clear = async ({ profileNo }: ChargePointProfile) => {
    const what = t('stations.profile.clear')
    await commands.send({ what, action: 'ClearChargingProfile', payload: { id: profileNo } })
    await refetch()
  }
  if (!data) return null
  if (data.length === 0)
    return <p className="dim">{t(limited ? 'stations.profile.held-others' : 'stations.profile.held-none')}</p>
  return (
    <ul className="plain-list">
      {data.map((held) => (
        <li key={held.id} className="row wraps">
          <span>
            <strong>
              {held.name ??
                (held.profileNo === powerLimitNo
                  ? t('stations.profile.own-limit')
                  : t('stations.profile.unnamed', { no: held.profileNo }))}
            </strong>{' '}
            <small className="dim">
              {held.connectorNo === 0
                ? t('stations.profile.whole')
                : t('stations.profile.connector-of', { connector: held.connectorNo })}{' '}
              · {translate(`stations.profile.purpose.${held.purpose}`)} · {t('stations.profile.stackLevel')}{' '}
              {held.stackLevel} · <InstantValue at={held.acceptedAt} />
            </small>
            <ProfileValues profile={held} commands={commands} />
          </span>
          {held.lostAt && (
            <Tag tone="bad">
              {t('stations.profile.lost')} <InstantValue at={held.lostAt} />
            </Tag>
          )}
          <Can call={sendCommand}>
            <Button
              kind="text"
              icon="close"
              disabled={!chargePoint.connected || commands.busy || held.lostAt !== null}
              onClick={() => void clear(held)}
            >
              {t('stations.profile.clear')}
            </Button>
          </Can>
        </li>
      ))}
    </ul>
  )
}

function Curve({ chargePoint, commands }: { chargePoint: ChargePointDetail; commands: CommandSender }) {
  const t = useWords(profileWords)
  const [connector, setConnector] = useState(String(chargePoint.connectors[0]?.connectorNo ?? 0))
  const [curve, setCurve] = useState<ReturnType<typeof limitStepsOf>>()
  const read = async () => {
    const result = await commands.send({
      what: t('stations.profile.read'),
      action: 'GetCompositeSchedule',
      payload: { connectorId: Number(connector), duration: daySeconds, chargingRateUnit: 'W' },
    })
    const found = composite.safeParse(result?.reply)
    if (!found.success) {
      setCurve(undefined)
      if (result?.state === 'accepted') toast.info(t('stations.profile.curve-none'))
      return
    }
    const { scheduleStart, chargingSchedule } = found.data
    const start = Math.round((scheduleStart ? Date.parse(scheduleStart) : Date.now()) / 1000)
    const periods = chargingSchedule.chargingSchedulePeriod.flatMap(({ startPeriod, limit }) =>
      limit === undefined ? [] : [{ at: start + startPeriod, limit: limit / 1000 }],
    )
    setCurve(limitStepsOf(periods, start + daySeconds))
  }
  const options = [
    { value: '0', label: t('stations.profile.whole') },
    ...chargePoint.connectors.map(({ connectorNo }) => ({
      value: String(connectorNo),
      label: t('stations.profile.connector-of', { connector: connectorNo }),
    })),
  ]
  return (
    <Sheet title={t('stations.profile.curve')} note={t('stations.profile.curve-note')}>
      <div className="row wraps">
        <Segments value={connector} onChange={setConnector} label={t('stations.profile.connector')} options={options} />
        <Can call={sendCommand}>
          <Button
            kind="primary"
            icon="refresh"
            disabled={!chargePoint.connected}
            busy={commands.busy}
            onClick={() => void read()}
          >
            {t('stations.profile.read')}
          </Button>
        </Can>
      </div>
      {curve && (
        <Chart
          label={t('stations.profile.curve')}
          times={curve.times}
          series={[{ label: t('stations.profile.limit'), unit: 'kW', values: curve.values, look: 'area', digits: 1 }]}
          zone={chargePoint.timeZone}
        />
      )}
    </Sheet>
  )
}
