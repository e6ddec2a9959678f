import { currencySign, formatAmount, formatNumber, formatPercent, formatPrice, useLanguage, useWords } from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import type { ReactNode } from 'react'
import { roundingOf, roundings, type TariffContent } from '../../contract/index.ts'
import { feeWords } from './fees.words.ts'
import { NumberBox } from './NumberBox.tsx'
import type { DraftEditor } from './use-draft.ts'

export interface FeeSheetProps {
  content: TariffContent
  onChange?: DraftEditor['change'] | undefined
}

type FeeKey = 'minuteFeeE5' | 'sessionFeeE5' | 'swapFeeE5' | 'returnPriceE5' | 'minimumMinor' | 'lossPercentHundredths'
const dearestE5 = 100_000 * 100_000
const mostMinor = 100_000_000

/** Shows the costs besides energy, and the loss percentage. */
export function FeeSheet({ content, onChange }: FeeSheetProps) {
  const t = useWords(feeWords)
  const language = useLanguage()
  const sign = currencySign(content.currency, language)
  const exponent = currencyExponent(content.currency)
  const percent = content.lossPercentHundredths / 100
  const box = (
    key: FeeKey,
    { label, digits, most, unit }: { label: string; digits: number; most: number; unit: string },
  ) => (
    <FeeSheetLine label={label}>
      {onChange ? (
        <NumberBox
          value={content[key] ?? 0}
          digits={digits}
          most={most}
          unit={unit}
          label={label}
          wrong={t('tariffs.fee.wrong', {
            most: formatNumber(most / 10 ** digits, language, 0),
            digits,
          })}
          onValue={(value) => onChange((now) => ({ ...now, [key]: value }), key)}
        />
      ) : (
        <b>{formatFee(key)}</b>
      )}
    </FeeSheetLine>
  )
  const formatFee = (key: FeeKey) => {
    const value = content[key] ?? 0
    if (value === 0) return t('tariffs.fee.none')
    if (key === 'lossPercentHundredths') return formatPercent(percent, language, 2)
    if (key === 'minimumMinor') return formatAmount(value, content.currency, language)
    return formatPrice(value, language)
  }
  return (
    <section className="sheet">
      <h2>{t('tariffs.fees')}</h2>
      <div className="fees">
        {box('minuteFeeE5', { label: t('tariffs.fee.minute'), digits: 5, most: dearestE5, unit: sign })}
        {box('sessionFeeE5', { label: t('tariffs.fee.session'), digits: 5, most: dearestE5, unit: sign })}
        {box('swapFeeE5', { label: t('tariffs.fee.swap'), digits: 5, most: dearestE5, unit: sign })}
        {box('returnPriceE5', { label: t('tariffs.fee.return'), digits: 5, most: dearestE5, unit: sign })}
        {box('minimumMinor', {
          label: t('tariffs.fee.minimum'),
          digits: exponent,
          most: mostMinor,
          unit: sign,
        })}
        {box('lossPercentHundredths', {
          label: t('tariffs.fee.loss'),
          digits: 2,
          most: 10_000,
          unit: '%',
        })}
        <FeeSheetLine label={t('tariffs.fee.rounding')}>
          {onChange ? (
            <select
              className="field"
              aria-label={t('tariffs.fee.rounding')}
              value={roundingOf(content)}
              onChange={({ target }) => {
                const rounding = roundings.find((option) => option === target.value)
                if (rounding) onChange((now) => ({ ...now, rounding }), 'rounding')
              }}
            >
              {roundings.map((option) => (
                <option key={option} value={option}>
                  {t(`tariffs.fee.rounding.${option}`)}
                </option>
              ))}
            </select>
          ) : (
            <b>{t(`tariffs.fee.rounding.${roundingOf(content)}`)}</b>
          )}
        </FeeSheetLine>
      </div>
      <p className="note">
        {t('tariffs.fee.note')}
        {percent > 0 && ` ${t('tariffs.fee.loss-note', { billed: formatNumber(100 + percent, language, 2) })}`}
      </p>
    </section>
  )
}

/** A name and what stands for it. */
export function FeeSheetLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fee">
      <span>{label}</span>
      {children}
    </div>
  )
}
