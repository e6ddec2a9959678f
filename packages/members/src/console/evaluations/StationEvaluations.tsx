import {
  Bar,
  Empty,
  Figures,
  formatNumber,
  formatInstant,
  Link,
  Sheet,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { evaluationSummary, listEvaluations } from '../../contract/index.ts'
import { evaluationMenuWords } from './evaluation-door.words.ts'
import { evaluationWords } from './evaluations.words.ts'
import { Stars } from './Stars.tsx'
import './evaluations.css'

/** Shows the evaluations of a station: averages, and the last ten. */
export function StationEvaluations({ stationId }: { stationId: string }) {
  const t = useWords(evaluationWords)
  const m = useWords(evaluationMenuWords)
  const language = useLanguage()
  const { data } = useCall(evaluationSummary, { query: { stationId } }, { quiet: true })
  const last = useCall(listEvaluations, { query: { stationId, hidden: 'false', pageSize: 10 } }, { quiet: true })
  if (!data) return <span className="bone" />
  if (data.count === 0) return <Empty icon="person" words="members.evaluation.none" />
  return (
    <div className="stack">
      <Sheet title={m('members.title-evaluations')}>
        <Figures
          of={[
            {
              label: t('members.evaluation.average'),
              value: formatNumber((data.average ?? 0) / 100, language, 2),
              unit: '/ 5',
              big: true,
            },
            { label: t('members.evaluation.count'), value: formatNumber(data.count, language) },
            { label: t('members.evaluation.answered'), value: formatNumber(data.answered, language) },
          ]}
        />
        <ul className="star-bars">
          {data.byStars
            .map((count, at) => ({ count, stars: at + 1 }))
            .toReversed()
            .map(({ count, stars }) => (
              <li key={stars}>
                <Stars of={stars} />
                <Bar of={count / data.count} label={t('members.evaluation.stars-n', { stars })} />
                <span className="num">{formatNumber(count, language)}</span>
              </li>
            ))}
        </ul>
      </Sheet>
      <Sheet
        title={t('members.evaluation.col.text')}
        note={<Link to={`/usermanager/evaluation?stationId=${stationId}`}>{t('members.evaluation.all')}</Link>}
      >
        <ul className="said-list">
          {last.data?.list.map((row) => (
            <li key={row.id}>
              <Stars of={row.stars} />
              <Link to={`/usermanager/evaluation?stationId=${stationId}&open=${row.id}`}>
                {row.text || row.tags.join(' · ') || t('members.evaluation.no-text')}
              </Link>
              <small className="dim">{formatInstant(row.createdAt, language, row.timeZone)}</small>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  )
}
