import { sendDriverFeedback } from '@evops/driver/contract'
import { newId } from '@evops/platform/contract'
import { useRef, useState } from 'react'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpointAction } from '../net/use-endpoint.ts'
import { TextField } from '../parts/Fields.tsx'
import { Button, ReadErrorMessage, Page } from '../parts/Parts.tsx'
import { navigateTo, useCurrentRoute } from '../route.ts'
import { useWords } from '../words/translate.ts'
import { accountWords } from './account.words.ts'

/** Form to send feedback to the operator, about a session if opened from there. */
export function ReportProblemPage() {
  const t = useWords(accountWords)
  const { query } = useCurrentRoute()
  const sessionNo = query.get('session')
  const [content, setContent] = useState('')
  const [contact, setContact] = useState('')
  const { busy, error, run } = useEndpointAction()
  const key = useRef(newId())
  const send = () =>
    run(
      () =>
        requestEndpoint(
          sendDriverFeedback,
          { body: { kind: 'other', content, contact, sessionNo } },
          { key: key.current },
        ),
      ({ id }) => navigateTo(`/feedback/${id}`, { replace: true }),
    )
  return (
    <Page
      title={t('driver.account.tell')}
      note={sessionNo ? (query.get('name') ?? t('driver.account.of-session', { no: sessionNo })) : undefined}
      from="/feedback"
    >
      <div className="sheet stack">
        <TextField
          label={t('driver.account.what')}
          hint={t('driver.account.what-hint')}
          value={content}
          onChange={setContent}
          fault={error?.fields.content}
          most={2_000}
          long
          required
        />
        <TextField label={t('driver.account.contact')} value={contact} onChange={setContact} most={100} />
      </div>
      <div className="foot stack">
        <ReadErrorMessage error={error} />
        <Button kind="p" wide busy={busy} disabled={content.trim() === ''} onPress={send}>
          {t('driver.account.send-it')}
        </Button>
      </div>
    </Page>
  )
}
