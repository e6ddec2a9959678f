import { Sheet, Tag, useWords, InstantValue } from '@evops/kit'
import type { ExternalLimit } from '../../contract/index.ts'
import { profileWords } from './profiles.words.ts'

/** Limits set by external systems, if the charge point reports any. */
export function ExternalLimits({ limits }: { limits: readonly ExternalLimit[] }) {
  const t = useWords(profileWords)
  if (limits.length === 0) return null
  return (
    <Sheet title={t('stations.profile.limits')} note={t('stations.profile.limits-note')}>
      <ul className="plain-list">
        {limits.map((limit) => (
          <Limit key={`${limit.connectorNo} ${limit.source}`} limit={limit} />
        ))}
      </ul>
    </Sheet>
  )
}

const sources = ['EMS', 'SO', 'CSO', 'Other'] as const

function Limit({ limit }: { limit: ExternalLimit }) {
  const t = useWords(profileWords)
  const { connectorNo, source, schedule, sentAt } = limit
  const listedSource = sources.find((one) => one === source)
  const whole = schedule?.periods.map((period) => period.limit) ?? []
  const span = [...new Set([Math.min(...whole), Math.max(...whole)])].join(' – ')
  return (
    <li className="row wraps">
      <span>
        <strong>
          {schedule && whole.length > 0 ? `${span} ${schedule.unit}` : t('stations.profile.limit-unsaid')}
        </strong>{' '}
        <small className="dim">
          {connectorNo === 0
            ? t('stations.profile.whole')
            : t('stations.profile.connector-of', { connector: connectorNo })}{' '}
          · {listedSource ? t(`stations.profile.source-${listedSource}`) : source} · <InstantValue at={sentAt} />
        </small>
      </span>
      {limit.isGridCritical && <Tag tone="warn">{t('stations.profile.grid-critical')}</Tag>}
    </li>
  )
}
