import { Button, Can, formatNumber, InstantValue, Tag, useLanguage, useTranslate, useWords } from '@evops/kit'
import { useState } from 'react'
import { type ChargePointProfile, sendCommand } from '../../contract/index.ts'
import type { CommandSender } from '../commands/use-commands.ts'
import { profileWords } from './profiles.words.ts'

const phases = ['', '_L2', '_L3'] as const
const kinds = ['limit', 'dischargeLimit', 'setpoint', 'setpointReactive'] as const

/** True if the profile has something that only OCPP 2.1 has. */
const hasAdditions = ({ dynamic, maxOfflineDuration, periods }: ChargePointProfile) =>
  dynamic ||
  maxOfflineDuration !== null ||
  periods.some(({ startPeriod: _start, limit: _limit, ...more }) => Object.keys(more).length > 0)

/** Setpoints, discharge limits and limits by phase of an OCPP 2.1 profile, and how long it is valid offline. */
export function ProfileValues({ profile, commands }: { profile: ChargePointProfile; commands: CommandSender }) {
  const t = useWords(profileWords)
  const translate = useTranslate()
  const language = useLanguage()
  if (!hasAdditions(profile)) return null
  const { periods, unit, dynamic, valuesAt, maxOfflineDuration: seconds, invalidAfterOffline } = profile
  const textOf = (period: ChargePointProfile['periods'][number]) =>
    [
      ...(period.startPeriod > 0 ? [t('stations.profile.from-second', { seconds: period.startPeriod })] : []),
      ...(period.operationMode === undefined ? [] : [translate(`stations.profile.mode.${period.operationMode}`)]),
      ...kinds.flatMap((kind) =>
        phases.flatMap((phase) => {
          const value = period[`${kind}${phase}`]
          const name = [t(`stations.profile.value.${kind}`), phase.slice(1)].filter(Boolean).join(' ')
          return value === undefined ? [] : [`${name} ${formatNumber(value, language)} ${unit}`]
        }),
      ),
    ].join(' · ')
  return (
    <small className="stack tight">
      {periods.map((period) => (
        <span key={period.startPeriod}>{textOf(period)}</span>
      ))}
      {seconds !== null && (
        <span>
          {t(invalidAfterOffline ? 'stations.profile.offline-invalid' : 'stations.profile.offline-valid', { seconds })}
        </span>
      )}
      {dynamic && (
        <span>
          <Tag tone="acc">{t('stations.profile.dynamic')}</Tag>{' '}
          {valuesAt && (
            <>
              {t('stations.profile.values-at')} <InstantValue at={valuesAt} />
            </>
          )}
        </span>
      )}
      {dynamic && profile.lostAt === null && (
        <Can call={sendCommand}>
          <NewValues profile={profile} commands={commands} />
        </Can>
      )}
    </small>
  )
}

/** Sends new values of a dynamic profile. An empty field leaves its value. */
function NewValues({ profile, commands }: { profile: ChargePointProfile; commands: CommandSender }) {
  const t = useWords(profileWords)
  const [limit, setLimit] = useState('')
  const [setpoint, setSetpoint] = useState('')
  const scheduleUpdate = {
    ...(limit !== '' && { limit: Number(limit) }),
    ...(setpoint !== '' && { setpoint: Number(setpoint) }),
  }
  const send = () =>
    commands.send({
      what: t('stations.profile.update'),
      action: 'UpdateDynamicSchedule',
      payload: { chargingProfileId: profile.profileNo, scheduleUpdate },
    })
  const inputs = [
    { label: t('stations.profile.new-value', { unit: profile.unit }), value: limit, set: setLimit },
    { label: t('stations.profile.new-setpoint', { unit: profile.unit }), value: setpoint, set: setSetpoint },
  ]
  return (
    <span className="row wraps">
      {inputs.map(({ label, value, set }) => (
        <input
          key={label}
          className="field"
          type="number"
          step="0.1"
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      ))}
      <Button kind="text" disabled={commands.busy || (limit === '' && setpoint === '')} onClick={() => void send()}>
        {t('stations.profile.update')}
      </Button>
    </span>
  )
}
