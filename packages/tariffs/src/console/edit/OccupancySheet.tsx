import { currencySign, formatAmount, formatNumber, formatPrice, useLanguage, useWords } from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import {
  idleTimeStartOf,
  idleStarts,
  occupancyUnitMinutes,
  occupancyUnits,
  slotLabel,
  slotsPerDay,
  type OccupancyRule,
  type TariffContent,
} from '../../contract/index.ts'
import { FeeSheetLine, type FeeSheetProps } from './FeeSheet.tsx'
import { feeWords } from './fees.words.ts'
import { NumberBox } from './NumberBox.tsx'

const usual: OccupancyRule = {
  freeMinutes: 15,
  unit: 'hour',
  priceE5: 0,
  remainderMinutes: 15,
  sessionCapMinor: null,
  dayCapMinor: null,
  exempt: null,
}

/** Edits the occupancy fee: off, or its terms. */
export function OccupancySheet({ content, onChange }: FeeSheetProps) {
  const t = useWords(feeWords)
  const rule = content.occupancy
  const set = (change: Partial<OccupancyRule>, group: string) =>
    onChange?.((now) => ({ ...now, occupancy: now.occupancy && { ...now.occupancy, ...change } }), `occupancy.${group}`)
  return (
    <section className="sheet">
      <h2>{t('tariffs.occupancy')}</h2>
      <div className="fees">
        <IdleStartLine content={content} onChange={onChange} />
      </div>
      <p className="note">{t(`tariffs.idle-from.${idleTimeStartOf(content)}-note`)}</p>
      {onChange && (
        <label className="check">
          <input
            type="checkbox"
            checked={rule !== null}
            onChange={(event) => onChange((now) => ({ ...now, occupancy: event.target.checked ? usual : null }))}
          />
          <span>{t('tariffs.occupancy.charge')}</span>
        </label>
      )}
      {rule && onChange && <Terms content={content} rule={rule} set={set} />}
      {rule && !onChange && <OccupancySummary content={content} rule={rule} />}
      <p className="note">{t(rule ? 'tariffs.occupancy.note' : 'tariffs.occupancy.never')}</p>
    </section>
  )
}

/** Begin of idle time, which also ends the minutes of charging. */
function IdleStartLine({ content, onChange }: FeeSheetProps) {
  const t = useWords(feeWords)
  const idleFrom = idleTimeStartOf(content)
  return (
    <FeeSheetLine label={t('tariffs.idle-from')}>
      {onChange ? (
        <select
          className="field"
          aria-label={t('tariffs.idle-from')}
          value={idleFrom}
          onChange={({ target }) => {
            const start = idleStarts.find((option) => option === target.value)
            if (start) onChange((now) => ({ ...now, idleFrom: start }), 'idleFrom')
          }}
        >
          {idleStarts.map((option) => (
            <option key={option} value={option}>
              {t(`tariffs.idle-from.${option}`)}
            </option>
          ))}
        </select>
      ) : (
        <b>{t(`tariffs.idle-from.${idleFrom}`)}</b>
      )}
    </FeeSheetLine>
  )
}

interface TermsProps {
  content: TariffContent
  rule: OccupancyRule
  set: (change: Partial<OccupancyRule>, group: string) => void
}

function Terms({ content, rule, set }: TermsProps) {
  const t = useWords(feeWords)
  const language = useLanguage()
  const sign = currencySign(content.currency, language)
  const exponent = currencyExponent(content.currency)
  const wrong = (most: number, digits: number) =>
    t('tariffs.fee.wrong', { most: formatNumber(most / 10 ** digits, language, 0), digits })
  const number = (
    key: 'freeMinutes' | 'remainderMinutes' | 'priceE5',
    { label, most, digits, unit }: { label: string; most: number; digits: number; unit: string },
  ) => (
    <FeeSheetLine label={label}>
      <NumberBox
        value={rule[key]}
        digits={digits}
        most={most}
        unit={unit}
        label={label}
        wrong={wrong(most, digits)}
        onValue={(value) => set({ [key]: value }, key)}
      />
    </FeeSheetLine>
  )
  const cap = (key: 'sessionCapMinor' | 'dayCapMinor', label: string) => (
    <FeeSheetLine label={label}>
      <NumberBox
        value={rule[key]}
        digits={exponent}
        most={100_000_000}
        unit={sign}
        label={label}
        wrong={wrong(100_000_000, exponent)}
        onValue={(value) => set({ [key]: value }, key)}
        onEmpty={() => set({ [key]: null }, key)}
      />
    </FeeSheetLine>
  )
  const longestRest = occupancyUnitMinutes[rule.unit] - 1
  return (
    <div className="fees">
      {number('freeMinutes', { label: t('tariffs.occupancy.free'), most: 1_440, digits: 0, unit: 'min' })}
      <FeeSheetLine label={t('tariffs.occupancy.unit')}>
        <select
          className="field"
          aria-label={t('tariffs.occupancy.unit')}
          value={rule.unit}
          onChange={(event) => {
            const unit = occupancyUnits.find((option) => option === event.target.value) ?? rule.unit
            const most = occupancyUnitMinutes[unit] - 1
            set({ unit, remainderMinutes: Math.min(rule.remainderMinutes, most) }, 'unit')
          }}
        >
          {occupancyUnits.map((unit) => (
            <option key={unit} value={unit}>
              {t(`tariffs.occupancy.unit.${unit}`)}
            </option>
          ))}
        </select>
      </FeeSheetLine>
      {number('priceE5', {
        label: t('tariffs.occupancy.price'),
        most: 100_000 * 100_000,
        digits: 5,
        unit: sign,
      })}
      {longestRest > 0 &&
        number('remainderMinutes', {
          label: t('tariffs.occupancy.remainder'),
          most: longestRest,
          digits: 0,
          unit: 'min',
        })}
      {cap('sessionCapMinor', t('tariffs.occupancy.cap-session'))}
      {cap('dayCapMinor', t('tariffs.occupancy.cap-day'))}
      <Night rule={rule} set={set} />
    </div>
  )
}

function Night({ rule, set }: Omit<TermsProps, 'content'>) {
  const t = useWords(feeWords)
  const night = rule.exempt
  const slots = Array.from({ length: slotsPerDay }, (_, slot) => slot)
  const pick = (label: string, chosen: number, onSlot: (slot: number) => void) => (
    <select
      className="field"
      aria-label={label}
      value={chosen % slotsPerDay}
      onChange={(event) => onSlot(Number(event.target.value))}
    >
      {slots.map((slot) => (
        <option key={slot} value={slot}>
          {slotLabel(slot)}
        </option>
      ))}
    </select>
  )
  return (
    <FeeSheetLine label={t('tariffs.occupancy.exempt')}>
      <span className="night">
        <input
          type="checkbox"
          aria-label={t('tariffs.occupancy.exempt')}
          checked={night !== null}
          onChange={(event) => set({ exempt: event.target.checked ? { fromSlot: 46, toSlot: 14 } : null }, 'exempt')}
        />
        {night &&
          pick(t('tariffs.occupancy.exempt-from'), night.fromSlot, (fromSlot) =>
            set({ exempt: { ...night, fromSlot } }, 'exempt'),
          )}
        {night &&
          pick(t('tariffs.occupancy.exempt-to'), night.toSlot, (slot) =>
            set({ exempt: { ...night, toSlot: slot === 0 ? slotsPerDay : slot } }, 'exempt'),
          )}
      </span>
    </FeeSheetLine>
  )
}

/** Shows the occupancy fee read-only. */
function OccupancySummary({ content: { currency }, rule }: { content: TariffContent; rule: OccupancyRule }) {
  const t = useWords(feeWords)
  const language = useLanguage()
  const minutes = (n: number) => t('tariffs.occupancy.minutes', { n })
  const most = (minor: number | null) =>
    minor === null ? t('tariffs.fee.none') : formatAmount(minor, currency, language)
  const { exempt } = rule
  const lines = [
    [t('tariffs.occupancy.free'), minutes(rule.freeMinutes)],
    [t('tariffs.occupancy.unit'), t(`tariffs.occupancy.unit.${rule.unit}`)],
    [t('tariffs.occupancy.price'), formatPrice(rule.priceE5, language)],
    [t('tariffs.occupancy.remainder'), minutes(rule.remainderMinutes)],
    [t('tariffs.occupancy.cap-session'), most(rule.sessionCapMinor)],
    [t('tariffs.occupancy.cap-day'), most(rule.dayCapMinor)],
    [
      t('tariffs.occupancy.exempt'),
      exempt ? `${slotLabel(exempt.fromSlot)} – ${slotLabel(exempt.toSlot)}` : t('tariffs.fee.none'),
    ],
  ] as const
  return (
    <div className="fees">
      {lines.map(([label, value]) => (
        <FeeSheetLine key={label} label={label}>
          <b>{value}</b>
        </FeeSheetLine>
      ))}
    </div>
  )
}
