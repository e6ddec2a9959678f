import { getDriverFeedback, listDriverFeedback, sendDriverMessage } from '@evops/driver/contract'
import { newId } from '@evops/platform/contract'
import { useRef, useState } from 'react'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpoint, useEndpointAction } from '../net/use-endpoint.ts'
import { TextField } from '../parts/Fields.tsx'
import { Button, ListRow, Link, LoadedResult, Page, ReadErrorMessage, Sheet, Tag } from '../parts/Parts.tsx'
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
                  {[
                    kind === 'message' ? t('driver.account.step-message') : byName,
                    formatAppInstant(at, language, 'minute'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </Sheet>
            ))}
            <WriteAgain key={thread.length} id={id} onSent={answer.again} />
          </>
        )}
      </LoadedResult>
    </Page>
  )
}

/** Sends a further message into the thread; it also reopens feedback that was closed. */
function WriteAgain({ id, onSent }: { id: string; onSent: () => unknown }) {
  const t = useWords(accountWords)
  const [text, setText] = useState('')
  const { busy, error, run } = useEndpointAction()
  const key = useRef(newId())
  const send = () =>
    run(() => requestEndpoint(sendDriverMessage, { params: { id }, body: { text } }, { key: key.current }), onSent)
  return (
    <div className="foot stack">
      <TextField
        label={t('driver.account.write')}
        value={text}
        onChange={setText}
        fault={error?.fields.text}
        most={2_000}
        long
      />
      <ReadErrorMessage error={error} />
      <Button kind="p" wide busy={busy} disabled={text.trim() === ''} onPress={send}>
        {t('driver.account.write-send')}
      </Button>
    </div>
  )
}
