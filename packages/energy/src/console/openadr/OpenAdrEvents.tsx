import { formatPower, formatInstant, Tag, useCall, useLanguage, useOperatorZone, useWords } from '@evops/kit'
import type { ReactNode } from 'react'
import { getOpenAdrEvents, type OpenAdrEvent } from '../../contract/index.ts'
import { energyWords } from '../energy.words.ts'
import { openAdrWords } from './openadr.words.ts'

const tones = {
  refused: 'bad',
  'no-limit': 'plain',
  ahead: 'acc',
  active: 'warn',
  over: 'plain',
  deleted: 'plain',
} as const

/** Shows the last report of the VTN and the resulting limits. */
export function OpenAdrEvents({ id }: { id: string }) {
  const t = useWords(openAdrWords)
  const { data } = useCall(getOpenAdrEvents, { params: { id } }, { every: 10_000 })
  const span = useSpan()
  const language = useLanguage()
  if (!data) return null
  return (
    <>
      <Part title={t('energy.openadr.limits')} none={data.limits.length === 0 && t('energy.openadr.no-limits')}>
        {data.limits.map(({ from, until, limitW, type }) => (
          <li key={from}>
            <span>{span(from, until)}</span>
            <b>{formatPower(limitW, language)} kW</b>
            <small>{type}</small>
          </li>
        ))}
      </Part>
      <Part title={t('energy.openadr.events')} none={data.events.length === 0 && t('energy.openadr.no-events')}>
        {data.events.map((event) => (
          <OneEvent key={event.eventId} event={event} />
        ))}
      </Part>
    </>
  )
}
function Part({ title, none, children }: { title: string; none: string | false; children: ReactNode }) {
  return (
    <section>
      <h3 className="part">{title}</h3>
      {none && <p className="hint">{none}</p>}
      <ul className="energy-values" aria-label={title}>
        {children}
      </ul>
    </section>
  )
}
function useSpan() {
  const t = useWords(openAdrWords)
  const e = useWords(energyWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  return (from: string, until: string | null) =>
    e('energy.from-until', {
      from: formatInstant(from, language, zone),
      until: until === null ? t('energy.openadr.endless') : formatInstant(until, language, zone),
    })
}

function OneEvent({ event }: { event: OpenAdrEvent }) {
  const t = useWords(openAdrWords)
  const span = useSpan()
  const { eventId, name, state, fault, faultDetail, from, until, types, priority, report } = event
  const more = [
    types.join(', '),
    priority !== null && t('energy.openadr.priority', { n: priority }),
    report && t(`energy.openadr.report.${report}`),
    fault && t(`energy.openadr.fault.${fault}`),
    faultDetail,
  ]
  return (
    <li>
      <span>{name || eventId}</span>
      <Tag tone={tones[state]}>{t(`energy.openadr.event.${state}`)}</Tag>
      {from !== null && <small>{span(from, until)}</small>}
      <small>{more.filter(Boolean).join(' · ')}</small>
    </li>
  )
}
