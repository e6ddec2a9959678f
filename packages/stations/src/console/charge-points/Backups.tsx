import { formatInstant, Sheet, useCall, useLanguage, useWords } from '@evops/kit'
import { useId, useState } from 'react'
import { compareConfigurations, listConfigurations, type ChargePointDetail } from '../../contract/index.ts'
import { backupWords } from './backups.words.ts'

/**
 * Configuration backups: each complete read of the parameters is stored. Shows the differences between a backup and the
 * latest one.
 */
export function Backups({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(backupWords)
  const language = useLanguage()
  const id = useId()
  const { data: backups = [] } = useCall(listConfigurations, { params: { id: chargePoint.id } }, { every: 10_000 })
  const [chosen, setChosen] = useState<string>()
  const [newest, ...others] = backups
  const older = others.find((one) => one.id === chosen) ?? others[0]
  const params = { id: chargePoint.id, older: older?.id ?? '', newer: newest?.id ?? '' }
  const differences = useCall(compareConfigurations, { params }, { enabled: older !== undefined })
  if (!newest || !older) return null
  const when = (at: string) => formatInstant(at, language, chargePoint.timeZone, 'second')
  return (
    <Sheet title={t('stations.backup.title')} note={t('stations.backup.newest', { at: when(newest.readAt) })}>
      <div className="f">
        <label htmlFor={id}>{t('stations.backup.since')}</label>
        <select id={id} className="field" value={older.id} onChange={(event) => setChosen(event.target.value)}>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {when(one.readAt)}
            </option>
          ))}
        </select>
      </div>
      {differences.data?.length === 0 && <p className="dim">{t('stations.backup.same')}</p>}
      <ul>
        {differences.data?.map(({ key, before, after }) => (
          <li key={key}>
            {key}: <code>{before ?? t('stations.backup.absent')}</code> →{' '}
            <code>{after ?? t('stations.backup.absent')}</code>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
