import {
  currencySign,
  formatNumber,
  formatPrice,
  parseScaled,
  useLanguage,
  useWords,
  writeScaled,
} from '@evops/platform/console'
import { useState } from 'react'
import {
  periodKinds,
  type PeriodKind,
  periodWords,
  pricePair,
  type TariffContent,
} from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { setPrice, slotsByKind } from './edit.rules.ts'
import { rowLabel } from './labels.rules.ts'
import type { DraftEditor } from './use-draft.ts'

export interface PriceTableProps {
  content: TariffContent
  row: number
  onChange?: DraftEditor['change'] | undefined
}

/** Electricity and service price of every kind, their sum, and how long the chosen row uses it. */
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
          {periodKinds.map((kind) => (
            <PriceRow
              key={kind}
              kind={kind}
              content={content}
              onChange={onChange}
              hours={(slots.get(kind) ?? 0) / 2}
            />
          ))}
        </tbody>
      </table>
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
      <PriceBox
        e5={pair?.[key]}
        label={t('tariffs.price-of', { kind: name, part: t(`tariffs.${part}`) })}
        onPrice={(e5) => onChange((now) => setPrice(now, kind, { [key]: e5 }), `${kind}.${key}`)}
      />
    )
  }
  return (
    <tr>
      <th scope="row">
        <span>
          <span className={`sw t-${kind}`} aria-hidden="true">
            {p(`tariffs.mark.${kind}`)}
          </span>
          {name}
        </span>
      </th>
      <td>{box('electricity')}</td>
      <td>{box('service')}</td>
      <td>{formatPrice(pair && pair.electricityE5 + pair.serviceE5, language, 4)}</td>
      <td className="hrs">
        {hours === 0 ? '—' : t('tariffs.hours', { hours: formatNumber(hours, language, 1) })}
      </td>
    </tr>
  )
}

/** A price as it is typed; the draft only ever gets one that the contract takes. */
function PriceBox({
  e5,
  label,
  onPrice,
}: {
  e5: number | undefined
  label: string
  onPrice: (e5: number) => void
}) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && priceOf(typed) === undefined
  return (
    <input
      className="field"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? t('tariffs.price-wrong') : undefined}
      style={isWrong ? { borderColor: 'var(--bad)' } : undefined}
      value={typed ?? writeScaled(e5, 5, 5).replace('.', language === 'es' ? ',' : '.')}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        setTyped(event.target.value)
        const price = priceOf(event.target.value)
        if (price !== undefined && price !== e5) onPrice(price)
      }}
    />
  )
}

function priceOf(text: string): number | undefined {
  return pricePair.shape.electricityE5.safeParse(parseScaled(text, 5)).data
}
