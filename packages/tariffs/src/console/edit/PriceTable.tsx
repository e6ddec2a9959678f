import { currencySign, formatNumber, formatPrice, useLanguage, useWords } from '@evops/kit'
import { offeredKinds, type PeriodKind, periodWords, type TariffContent } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { setPrice, slotsByKind } from './edit.rules.ts'
import { rowLabel } from './labels.rules.ts'
import { NumberBox } from './NumberBox.tsx'
import type { DraftEditor } from './use-draft.ts'
import { periodKindClass } from '../period-tones.ts'
import '../periods.css'

export interface PriceTableProps {
  content: TariffContent
  row: number
  onChange?: DraftEditor['change'] | undefined
}

/**
 * Shows electricity and service price of every kind, their sum, and the hours in which the selected row uses the kind.
 */
export function PriceTable({ content, row, onChange }: PriceTableProps) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const schedule = content.schedules[row]
  const unit = `${currencySign(content.currency, language)}/kWh`
  const slots = slotsByKind(schedule?.cells ?? [])
  return (
    <section className="sheet">
      <h2>{t('tariffs.prices')}</h2>
      <table className="prices">
        <thead>
          <tr>
            <th>{t('tariffs.period')}</th>
            <th>
              {t('tariffs.electricity')} {unit}
            </th>
            <th>
              {t('tariffs.service')} {unit}
            </th>
            <th>{t('tariffs.total')}</th>
            <th className="hrs" title={schedule && rowLabel(schedule, language)}>
              {t('tariffs.hours-a-day')}
            </th>
          </tr>
        </thead>
        <tbody>
          {offeredKinds(content).map((kind) => (
            <PriceRow key={kind} kind={kind} content={content} onChange={onChange} hours={(slots.get(kind) ?? 0) / 2} />
          ))}
        </tbody>
      </table>
      {onChange && <output className="price-say">{t('tariffs.price-wrong')}</output>}
    </section>
  )
}

interface PriceRowProps {
  kind: PeriodKind
  content: TariffContent
  onChange: DraftEditor['change'] | undefined
  hours: number
}

function PriceRow({ kind, content, onChange, hours }: PriceRowProps) {
  const t = useWords(tariffWords)
  const p = useWords(periodWords)
  const language = useLanguage()
  const pair = content.prices[kind]
  const name = p(`tariffs.period.${kind}`)
  const box = (part: 'electricity' | 'service') => {
    const key = `${part}E5` as const
    if (!onChange) return formatPrice(pair?.[key], language)
    return (
      <NumberBox
        value={pair?.[key]}
        digits={5}
        shown={5}
        most={100_000 * 100_000}
        wrong={t('tariffs.price-wrong')}
        label={t('tariffs.price-of', { kind: name, part: t(`tariffs.${part}`) })}
        onValue={(e5) => onChange((now) => setPrice(now, kind, { [key]: e5 }), `${kind}.${key}`)}
      />
    )
  }
  return (
    <tr>
      <th scope="row">
        <span>
          <span className={`sw ${periodKindClass[kind]}`} aria-hidden="true">
            {p(`tariffs.mark.${kind}`)}
          </span>
          {name}
        </span>
      </th>
      <td>{box('electricity')}</td>
      <td>{box('service')}</td>
      <td>{formatPrice(pair && pair.electricityE5 + pair.serviceE5, language)}</td>
      <td className="hrs">{hours === 0 ? '—' : t('tariffs.hours', { hours: formatNumber(hours, language, 1) })}</td>
    </tr>
  )
}
