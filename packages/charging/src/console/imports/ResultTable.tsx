import { formatEnergy, formatMoney, formatWhen, useLanguage, useSay, useWords } from '@evops/kit'
import { orderWords } from '../order.words.ts'
import { importWords } from './order-import.words.ts'
import type { ReplyOf } from '@evops/platform/contract'
import type { previewOrderImport } from '../../contract/index.ts'

export type Preview = ReplyOf<typeof previewOrderImport>

/** The first orders as they would be. */
export function ResultTable({ preview, currency }: { preview: Preview; currency: string }) {
  const t = useWords(importWords)
  useWords(orderWords)
  const say = useSay()
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
        {preview.orders.map((order) => (
          <tr key={order.row}>
            <td className="n">{order.row}</td>
            <td>{order.station}</td>
            <td>
              {order.chargePoint}-{order.connectorNo}
            </td>
            <td>{order.token ?? '–'}</td>
            <td title={order.timeZone}>{formatWhen(order.startedAt, language, order.timeZone)}</td>
            <td title={order.timeZone}>{formatWhen(order.endedAt, language, order.timeZone)}</td>
            <td className="n">{formatEnergy(order.energyDwh, language)}</td>
            <td className="n">
              {order.amountMinor === null ? '–' : formatMoney(order.amountMinor, currency, language)}
            </td>
            <td className="warn">{order.flags.map((flag) => say(`charging.flag.${flag}`)).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
