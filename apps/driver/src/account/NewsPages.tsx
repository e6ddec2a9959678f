import { getDriverNews, listDriverNews } from '@evops/driver/contract'
import { useFace } from '../face.ts'
import { useAsk } from '../net/use-ask.ts'
import { Line, Loaded, Page, Tag } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import type { PageProps } from '../routes.tsx'
import { when } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/say.ts'
import { accountWords } from './account.words.ts'

/** What the operator publishes. */
export function NewsPage() {
  const t = useWords(accountWords)
  const language = useLanguage()
  const { operator, timeZone } = useFace()
  return (
    <Page title={t('driver.account.news')} from="/me">
      <Rows
        of={listDriverNews}
        query={{ operator, language }}
        icon="news"
        empty={t('driver.account.no-news')}
        row={({ id, title, summary, pinned, publishedAt }) => (
          <Line
            key={id}
            to={`/news/${id}`}
            title={<b>{title}</b>}
            note={summary}
            end={pinned ? <Tag tone="acc">{t('driver.account.pinned')}</Tag> : undefined}
            endNote={when(publishedAt, language, 'day', timeZone)}
          />
        )}
      />
    </Page>
  )
}

export function NewsItemPage({ params: { id = '' } }: PageProps) {
  const t = useWords(accountWords)
  const language = useLanguage()
  const { operator, timeZone } = useFace()
  const news = useAsk(getDriverNews, { params: { id }, query: { operator, language } })
  return (
    <Page
      title={news.data?.title ?? t('driver.account.news')}
      note={news.data && when(news.data.publishedAt, language, 'day', timeZone)}
      from="/news"
    >
      <Loaded answer={news}>
        {/* Markup as the server cleaned it when it was written: known elements alone, no scripts; the page's policy allows none. */}
        {({ html }) => <article className="sheet rich" dangerouslySetInnerHTML={{ __html: html }} />}
      </Loaded>
    </Page>
  )
}
