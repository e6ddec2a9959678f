import { getDriverFeedback, listDriverFeedback } from '@evops/driver/contract'
import { useEndpoint } from '../net/use-endpoint.ts'
import { ListRow, Link, LoadedResult, Page, Sheet, Tag } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import type { PageProps } from '../routes.tsx'
import { formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { accountWords } from './account.words.ts'

/** Lists the driver's feedback. */
export function FeedbackPage() {
  const t = useWords(accountWords)
  const language = useLanguage()
  return (
    <Page title={t('driver.account.to-chat')} from="/me">
      <Link to="/feedback/new" className="btn p w">
        {t('driver.account.tell')}
      </Link>
      <Rows
        of={listDriverFeedback}
        icon="chat"
        empty={t('driver.account.no-feedback')}
        row={({ id, content, createdAt, state, stationName }) => (
          <ListRow
            key={id}
            to={`/feedback/${id}`}
            title={content.slice(0, 80)}
            note={[formatAppInstant(createdAt, language, 'minute'), stationName].filter(Boolean).join(' · ')}
            end={<Tag tone={state === 'replied' ? 'good' : undefined}>{t(`driver.account.feedback-${state}`)}</Tag>}
          />
        )}
      />
    </Page>
  )
}

/** Shows one feedback item with its answers. */
export function FeedbackThreadPage({ params: { id = '' } }: PageProps) {
  const t = useWords(accountWords)
  const language = useLanguage()
  const answer = useEndpoint(getDriverFeedback, { params: { id } }, 30_000)
  return (
    <Page title={t('driver.account.feedback-one', { no: answer.data?.no ?? '' })} from="/feedback">
      <LoadedResult answer={answer}>
        {({ content, createdAt, thread }) => (
          <>
            <Sheet>
              <p>{content}</p>
              <p className="small dim">{formatAppInstant(createdAt, language, 'minute')}</p>
            </Sheet>
            {thread.map(({ at, kind, text, byName }) => (
              <Sheet key={at}>
                <p>{text || t(`driver.account.step-${kind}`)}</p>
                <p className="small dim">
                  {[byName, formatAppInstant(at, language, 'minute')].filter(Boolean).join(' · ')}
                </p>
              </Sheet>
            ))}
          </>
        )}
      </LoadedResult>
    </Page>
  )
}
