import { getDriverNews, listDriverNews } from '@evops/driver/contract'
import type { EndpointReply } from '@evops/platform/contract'
import { useOperatorBranding } from '../face.ts'
import { useEndpoint } from '../net/use-endpoint.ts'
import { ListRow, LoadedResult, Page, Tag } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import type { PageProps } from '../routes.tsx'
import { formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { accountWords } from './account.words.ts'

/** Lists the operator's news. */
export function NewsPage() {
  const t = useWords(accountWords)
  const language = useLanguage()
  const { operator, timeZone } = useOperatorBranding()
  return (
    <Page title={t('driver.account.news')} from="/me">
      <Rows
        of={listDriverNews}
        query={{ operator, language }}
        icon="news"
        empty={t('driver.account.no-news')}
        row={({ id, title, summary, pinned, publishedAt }) => (
          <ListRow
            key={id}
            to={`/news/${id}`}
            title={<b>{title}</b>}
            note={summary}
            end={pinned ? <Tag tone="acc">{t('driver.account.pinned')}</Tag> : undefined}
            endNote={formatAppInstant(publishedAt, language, 'day', timeZone)}
          />
        )}
      />
    </Page>
  )
}

export function NewsItemPage({ params: { id = '' } }: PageProps) {
  const t = useWords(accountWords)
  const language = useLanguage()
  const { operator, timeZone } = useOperatorBranding()
  const news = useEndpoint(getDriverNews, { params: { id }, query: { operator, language } })
  return (
    <Page
      title={news.data?.title ?? t('driver.account.news')}
      note={news.data && formatAppInstant(news.data.publishedAt, language, 'day', timeZone)}
      from="/news"
    >
      <LoadedResult answer={news}>
        {({ picture, body }) => (
          <article className="sheet rich">
            {picture && <img src={picture.address} alt={picture.alt} />}
            {body.map((block, index) => (
              <Block key={index} block={block} />
            ))}
          </article>
        )}
      </LoadedResult>
    </Page>
  )
}

type RichBlock = EndpointReply<typeof getDriverNews>['body'][number]
type Spans = Extract<RichBlock, { kind: 'paragraph' }>['spans']

/**
 * Renders a block of rich text. Rich text is plain data, so only the app's own elements are rendered, whatever the
 * content.
 */
function Block({ block }: { block: RichBlock }) {
  if (block.kind === 'heading') return <h2>{spansOf(block.spans)}</h2>
  if (block.kind === 'quote') return <blockquote>{spansOf(block.spans)}</blockquote>
  if (block.kind === 'paragraph') return <p>{spansOf(block.spans)}</p>
  const items = block.items.map((item, index) => <li key={index}>{spansOf(item)}</li>)
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
}

function spansOf(spans: Spans) {
  return spans.map(({ text, bold, italic, link }, index) => {
    const strong = bold ? <b>{text}</b> : text
    const styledText = italic ? <em>{strong}</em> : strong
    return link ? (
      <a key={index} href={link} rel="noreferrer">
        {styledText}
      </a>
    ) : (
      <span key={index}>{styledText}</span>
    )
  })
}
