import {
  formatEnergy,
  formatMoney,
  formatWhen,
  Segments,
  Sheet,
  useLanguage,
  useWords,
} from '@evops/platform/console'
import { useState } from 'react'
import { importWords } from './order-import.words.ts'
import type { Preview } from './use-preview.ts'

/** The first orders as they would be, or the rows as the file has them. */
export function PreviewTables({ preview, currency }: { preview: Preview; currency: string }) {
  const t = useWords(importWords)
  const [side, setSide] = useState<'orders' | 'rows'>('orders')
  return (
    <Sheet
      title={t('charging.past.preview')}
      note={
        <Segments
          label={t('charging.past.preview')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'orders', label: t('charging.past.orders') },
            { value: 'rows', label: t('charging.past.rows') },
          ]}
        />
      }
      flush
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <div className="scroll preview" tabIndex={0}>
        {side === 'rows' ? <Rows preview={preview} /> : <Orders preview={preview} currency={currency} />}
      </div>
    </Sheet>
  )
}

function Rows({ preview }: { preview: Preview }) {
  const t = useWords(importWords)
  return (
    <table className="tbl free">
      <thead>
        <tr>
          <th className="n">{t('charging.past.row')}</th>
          {preview.columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.sample.map(({ row, values }) => (
          <tr key={row}>
            <td className="n">{row}</td>
            {preview.columns.map((column) => (
              <td key={column}>{values[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Orders({ preview, currency }: { preview: Preview; currency: string }) {
  const t = useWords(importWords)
  const language = useLanguage()
  return (
    <table className="tbl free">
      <thead>
        <tr>
          <th className="n">{t('charging.past.row')}</th>
          <th>{t('charging.past.field.station')}</th>
          <th>{t('charging.past.field.pile')}</th>
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
              {order.pile}-{order.gunNo}
            </td>
            <td>{order.token}</td>
            <td title={order.timeZone}>{formatWhen(order.startedAt, language, order.timeZone)}</td>
            <td title={order.timeZone}>{formatWhen(order.endedAt, language, order.timeZone)}</td>
            <td className="n">{formatEnergy(order.energyDwh, language)}</td>
            <td className="n">{formatMoney(order.amountMinor, currency, language)}</td>
            <td className="warn">{order.flags.join(' ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
