import { formatShare, Icon, useLanguage, useWords } from '@evops/kit'
import {
  contentFaultWords,
  dayTypes,
  periodKinds,
  periodWords,
  type ContentFault,
  type TariffContent,
} from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { type PublishCheck, publishChecks } from './checks.rules.ts'
import { useToday } from './use-today.ts'

export interface ChecksProps {
  content: TariffContent
  /** Version currently in force, for comparison. */
  before?: { number: number | null; content: TariffContent } | undefined
}

/** Lists what blocks publishing, and the warnings. */
export function PublishChecksPanel({ content, before }: ChecksProps) {
  const t = useWords(tariffWords)
  const today = useToday()
  return (
    <section className="sheet">
      <h2>{t('tariffs.checks')}</h2>
      <ul className="checklist">
        {publishChecks(content, before?.content, today).map((check, index) => (
          <li key={index}>
            <span className={check.tone}>
              <Icon name={check.tone === 'good' ? 'check' : check.tone === 'bad' ? 'warning' : 'info'} />
            </span>
            <span>
              <CheckText check={check} number={before?.number ?? 0} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CheckText({ check, number }: { check: PublishCheck; number: number }) {
  const t = useWords(tariffWords)
  const p = useWords(periodWords)
  const language = useLanguage()
  if (check.is === 'fault') return <FaultText fault={check.fault} />
  if (check.is === 'zero') return t('tariffs.check-zero', { kind: p(`tariffs.period.${check.kind}`) })
  if (check.is === 'same') return t('tariffs.check-same', { number })
  if (check.is === 'up' || check.is === 'down') {
    const percent = formatShare(check.percent, language, 1)
    return t(`tariffs.check-${check.is}`, { kind: p(`tariffs.period.${check.kind}`), number, percent })
  }
  return t(`tariffs.check-${check.is}`)
}

/** Sentence of a content error; its kind and day type are codes and are translated. */
function FaultText({ fault }: { fault: ContentFault }) {
  const t = useWords(contentFaultWords)
  const p = useWords(periodWords)
  const dayType = dayTypes.find((type) => type === fault.values.dayType)
  const kind = periodKinds.find((candidate) => candidate === fault.values.kind)
  return t(fault.key, {
    ...fault.values,
    ...(dayType && { dayType: p(`tariffs.day.${dayType}`) }),
    ...(kind && { kind: p(`tariffs.period.${kind}`) }),
  })
}
