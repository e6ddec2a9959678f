import { formatEnergy, formatMoney, formatInstant, useLanguage, useTranslate, useWords } from '@evops/kit'
import { sessionWords } from '../session.words.ts'
import { importWords } from './session-import.words.ts'
import type { EndpointReply } from '@evops/platform/contract'
import type { previewSessionImport } from '../../contract/index.ts'

export type SessionImportPreview = EndpointReply<typeof previewSessionImport>

/** Preview of the first imported sessions. */
export function ResultTable({ preview, currency }: { preview: SessionImportPreview; currency: string }) {
  const t = useWords(importWords)
  useWords(sessionWords)
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <table className="tbl free">
      <thead>
        <tr>
          <th className="n">{t('charging.past.row')}</th>
          <th>{t('charging.past.field.station')}</th>
          <th>{t('charging.past.field.chargePoint')}</th>
          <th>{t('charging.past.field.token')}</th>
          <th>{t('charging.past.field.startedAt')}</th>
          <th>{t('charging.past.field.endedAt')}</th>
          <th className="n">kWh</th>
          <th className="n">{t('charging.past.field.amount')}</th>
          <th>{t('charging.past.flags')}</th>
        </tr>
      </thead>
      <tbody>
        {preview.sessions.map((session) => (
          <tr key={session.row}>
            <td className="n">{session.row}</td>
            <td>{session.station}</td>
            <td>
              {session.chargePoint}-{session.connectorNo}
            </td>
            <td>{session.token ?? '–'}</td>
            <td title={session.timeZone}>{formatInstant(session.startedAt, language, session.timeZone)}</td>
            <td title={session.timeZone}>{formatInstant(session.endedAt, language, session.timeZone)}</td>
            <td className="n">{formatEnergy(session.energyDwh, language)}</td>
            <td className="n">
              {session.amountMinor === null ? '–' : formatMoney(session.amountMinor, currency, language)}
            </td>
            <td className="warn">{session.flags.map((flag) => translate(`charging.flag.${flag}`)).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
