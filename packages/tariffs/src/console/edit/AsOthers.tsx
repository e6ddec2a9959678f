import { Button, copyText, formatPrice, Segments, useLanguage, useWords } from '@evops/kit'
import { useState, type ReactNode } from 'react'
import {
  asOcpiTariff,
  asOcppTariff,
  asChargePointScreen,
  asTcecPolicies,
  contentFaults,
  periodWords,
  slotLabel,
  unsetOcpiParty,
  type TariffContent,
} from '../../contract/index.ts'
import { externalFormatsWords } from './as-others.words.ts'
import { nextDateOfRow } from './calculator.rules.ts'
import { useToday } from './use-today.ts'

export interface ExternalFormatsProps {
  content: TariffContent
  /** Row whose days the charge point screen and T/CEC show. */
  row: number
  id: string
  effectiveFrom?: string | null
  effectiveTo?: string | null
}

/** Shows the rule as on a charge point's screen, as a tariff of OCPI and of OCPP 2.1, and as T/CEC 102 periods. */
export function ExternalTariffFormats(props: ExternalFormatsProps) {
  const t = useWords(externalFormatsWords)
  const [who, setWho] = useState<'screen' | 'ocpi' | 'ocpp' | 'tcec'>('screen')
  const { content, row } = props
  const today = useToday()
  const day = nextDateOfRow(content, row, today) ?? today
  const isComplete = contentFaults(content).length === 0
  return (
    <section className="sheet others">
      <header className="row">
        <h2>{t('tariffs.others')}</h2>
        <Segments
          label={t('tariffs.others.which')}
          value={who}
          onChange={setWho}
          options={[
            { value: 'screen', label: t('tariffs.others.screen') },
            { value: 'ocpi', label: 'OCPI 2.2.1' },
            { value: 'ocpp', label: 'OCPP 2.1' },
            { value: 'tcec', label: t('tariffs.others.tcec') },
          ]}
        />
      </header>
      {!isComplete && <p className="note">{t('tariffs.others.not-yet')}</p>}
      {isComplete && who === 'screen' && <Screen content={content} row={row} />}
      {isComplete && who === 'ocpi' && <Ocpi {...props} today={today} />}
      {isComplete && who === 'ocpp' && <Ocpp {...props} today={today} />}
      {isComplete && who === 'tcec' && <Tcec content={content} day={day} />}
    </section>
  )
}

/** Shows the rates and their hours as they are sent. */
function Screen({ content, row }: { content: TariffContent; row: number }) {
  const t = useWords(externalFormatsWords)
  const p = useWords(periodWords)
  const language = useLanguage()
  const schedule = content.schedules[row]
  if (!schedule) return null
  const screen = asChargePointScreen(content, schedule)
  if ('refused' in screen)
    return (
      <p className="msg warn">
        {screen.refused === 'too-dear'
          ? t('tariffs.others.dear')
          : t('tariffs.others.many', { n: screen.pairs.length })}
      </p>
    )
  return (
    <>
      <table className="prices">
        <thead>
          <tr>
            <th>{t('tariffs.others.rate')}</th>
            <th>{t('tariffs.others.electricity')}</th>
            <th>{t('tariffs.others.service')}</th>
            <th className="said">{t('tariffs.others.kinds')}</th>
            <th className="said">{t('tariffs.others.hours')}</th>
          </tr>
        </thead>
        <tbody>
          {screen.rates.map((rate) => (
            <tr key={rate.number}>
              <td>{t(`tariffs.others.rate-${numberOf(rate.number)}`)}</td>
              <td>{formatPrice(rate.electricityE5, language)}</td>
              <td>{formatPrice(rate.serviceE5, language)}</td>
              <td className="wrap said">{rate.kinds.map((kind) => p(`tariffs.period.${kind}`)).join(', ')}</td>
              <td className="wrap said">{hoursOf(screen.cells, rate.number)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">{t('tariffs.others.screen-note')}</p>
    </>
  )
}

function numberOf(number: number): 0 | 1 | 2 | 3 {
  return ([0, 1, 2, 3] as const).find((candidate) => candidate === number) ?? 0
}

function hoursOf(cells: readonly number[], number: number): string {
  const runs: string[] = []
  cells.forEach((cell, slot) => {
    if (cell !== number || cells[slot - 1] === number) return
    let end = slot
    while (cells[end] === number) end += 1
    // Word joiners prevent a line break at the dash.
    runs.push(`${slotLabel(slot)}\u2060–\u2060${slotLabel(end)}`)
  })
  return runs.join(', ')
}

function Ocpi({ content, id, effectiveFrom, effectiveTo, today }: ExternalFormatsProps & { today: string }) {
  const t = useWords(externalFormatsWords)
  const { tariff, lost } = asOcpiTariff(content, {
    ...unsetOcpiParty,
    id,
    from: today,
    effectiveFrom: effectiveFrom ?? null,
    effectiveTo: effectiveTo ?? null,
    lastUpdated: `${today}T00:00:00Z`,
  })
  return (
    <TariffText
      label="OCPI 2.2.1"
      tariff={tariff}
      lost={
        lost.length > 0 &&
        t('tariffs.others.ocpi-lost', { what: lost.map((part) => t(`tariffs.others.lost.${part}`)).join(', ') })
      }
    >
      <p className="note">{t('tariffs.others.ocpi-unset')}</p>
    </TariffText>
  )
}

/** Shows the tariff as `SetDefaultTariff` sends it to a charge point. */
function Ocpp({ content, id, today }: ExternalFormatsProps & { today: string }) {
  const t = useWords(externalFormatsWords)
  const { tariff, lost } = asOcppTariff(content, { id, from: today })
  return (
    <TariffText
      label="OCPP 2.1"
      tariff={tariff}
      lost={
        lost.length > 0 &&
        t('tariffs.others.ocpp-lost', { what: lost.map((part) => t(`tariffs.others.lost.${part}`)).join(', ') })
      }
    />
  )
}

interface TariffTextProps {
  label: string
  tariff: object
  /** Names the parts that the format cannot express, if there are any. */
  lost: string | false
  children?: ReactNode
}
function TariffText({ label, tariff, lost, children }: TariffTextProps) {
  const t = useWords(externalFormatsWords)
  const text = JSON.stringify(tariff, null, 2)
  return (
    <>
      {lost && <p className="msg warn">{lost}</p>}
      {children}
      <textarea className="field code" readOnly rows={16} aria-label={label} value={text} />
      <Button small icon="copy" onClick={() => void copyText(text)}>
        {t('tariffs.others.copy')}
      </Button>
    </>
  )
}

function Tcec({ content, day }: { content: TariffContent; day: string }) {
  const t = useWords(externalFormatsWords)
  const language = useLanguage()
  const policies = asTcecPolicies(content, day)
  if ('refused' in policies) return <p className="msg warn">{t('tariffs.others.periods', { n: policies.periods })}</p>
  return (
    <>
      <p className="note">
        {day} · SumPeriod {policies.SumPeriod}
      </p>
      <table className="prices">
        <thead>
          <tr>
            <th>{t('tariffs.others.from')}</th>
            <th>ElecPrice</th>
            <th>SevicePrice</th>
          </tr>
        </thead>
        <tbody>
          {policies.PolicyInfos.map((period) => (
            <tr key={period.StartTime}>
              <td>{period.StartTime}</td>
              <td>{formatPrice(Math.round(period.ElecPrice * 100_000), language)}</td>
              <td>{formatPrice(Math.round(period.SevicePrice * 100_000), language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
