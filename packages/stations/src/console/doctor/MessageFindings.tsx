import {
  formatNumber,
  hasTranslation,
  Notice,
  Tag,
  useLanguage,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import type { MessageFinding } from '../../contract/index.ts'
import { messageFindingWords } from './message-findings.words.ts'

const wordOf = (kind: string) => (hasTranslation(`stations.message.kind.${kind}`) ? kind : 'other')
const adviceOf = (kind: string) => (hasTranslation(`stations.message.do.${kind}`) ? kind : 'other')

/** Messages of a charge point that were refused, and deviations that were corrected. */
export function MessageFindings({ findings, zone }: { findings: MessageFinding[]; zone: string }) {
  const t = useWords(messageFindingWords)
  const refused = findings.filter(({ isRefused }) => isRefused)
  const corrected = findings.filter(({ isRefused }) => !isRefused)
  return (
    <>
      {refused.map((finding) => (
        <RefusedMessage key={keyOf(finding)} finding={finding} zone={zone} />
      ))}
      {corrected.length > 0 && (
        <details>
          <summary>{t('stations.message.corrected', { count: corrected.length })}</summary>
          <p className="dim">{t('stations.message.corrected-text')}</p>
          {corrected.map((finding) => (
            <FindingLine key={keyOf(finding)} finding={finding} zone={zone} />
          ))}
        </details>
      )}
    </>
  )
}

const keyOf = ({ action, path, kind }: MessageFinding) => `${action} ${path} ${kind}`

function RefusedMessage({ finding, zone }: { finding: MessageFinding; zone: string }) {
  const t = useWords(messageFindingWords)
  const translate = useTranslate()
  return (
    <div className="stack tight">
      <FindingLine finding={finding} zone={zone} />
      {finding.settledAt === null && <Notice>{translate(`stations.message.do.${adviceOf(finding.kind)}`)}</Notice>}
      {finding.settledAt !== null && (
        <p className="dim">
          {t('stations.message.settled')} <InstantValue at={finding.settledAt} zone={zone} style="second" />
        </p>
      )}
    </div>
  )
}

function FindingLine({ finding, zone }: { finding: MessageFinding; zone: string }) {
  const t = useWords(messageFindingWords)
  const translate = useTranslate()
  const language = useLanguage()
  const isOpen = finding.isRefused && finding.settledAt === null
  return (
    <div className="row wraps">
      <Tag tone={isOpen ? 'bad' : 'plain'}>{translate(`stations.message.kind.${wordOf(finding.kind)}`)}</Tag>
      <span>{finding.action || t('stations.message.no-action')}</span>
      {finding.path !== '/' && <code>{finding.path}</code>}
      <small className="dim">
        {t('stations.message.times', { times: formatNumber(finding.times, language) })} ·{' '}
        <InstantValue at={finding.firstAt} zone={zone} style="second" /> –{' '}
        <InstantValue at={finding.lastAt} zone={zone} style="second" />
      </small>
    </div>
  )
}
